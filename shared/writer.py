"""Opens a harvest file for writing: a new one, one more run, or the same run continued."""

from contextlib import ExitStack, closing
from pathlib import Path
from typing import BinaryIO, Self

from shared import build
from shared.errors import ConfigError
from shared.filestate import FileState, Visit, holds_nothing, keep_dictionary, state_of
from shared.packing import GZ, Packer
from shared.recordstream import Damage
from shared.runwriter import Intro as Intro
from shared.runwriter import RunWriter
from shared.sink import FileSink, Sink, StreamSink, TeeSink
from shared.sink import Place as Place


class HarvestWriter(RunWriter):
    """One run being written, to a file that it holds locked or to a pipe.

    `path`: where the durable copy is, if there is one. `cut`: what was cut when it was opened.
    """

    path: Path | None = None
    cut: Damage | None = None

    @classmethod
    def create(
        cls, path: Path, intro: Intro, *, codec: str = GZ, dictionary: bytes | None = None
    ) -> Self:
        """Begin a new file. ConfigError where there is one with something in it."""
        with ExitStack() as undo:
            sink = undo.enter_context(closing(FileSink(path)))
            if not holds_nothing(path):
                raise ConfigError(f"{path} is not empty; --append adds a run to it.")
            if sink.offset:
                sink.cut(0)
            made = cls._begin(sink, path, Packer(codec, dictionary), intro)
            undo.pop_all()
        return made

    @classmethod
    def add_run(cls, path: Path, intro: Intro, *, visit: Visit | None = None) -> Self:
        """Add a run behind those in a file; of what is there only an incomplete end is cut."""
        with ExitStack() as undo:
            sink = undo.enter_context(closing(FileSink(path, must_exist=True)))
            state = state_of(path, visit)
            _cut_incomplete(sink, state)
            made = cls._begin(sink, path, Packer(state.codec, state.dictionary), intro)
            undo.pop_all()
        made.cut = state.cut
        return made

    @classmethod
    def resume(cls, path: Path, *, visit: Visit | None = None) -> Self:
        """Go on with the last run of a file: same id, next number. `visit` sees what it holds."""
        with ExitStack() as undo:
            sink = undo.enter_context(closing(FileSink(path, must_exist=True)))
            state = state_of(path, visit)
            last = state.last
            if last is None:
                raise ConfigError(f"{path} holds no run to go on with; --append begins one.")
            _cut_incomplete(sink, state)
            packer = Packer(state.codec, state.dictionary)
            made = cls(
                sink,
                packer,
                last.run,
                seq=last.last_seq,
                listings=last.listings,
                written=last.bytes,
            )
            undo.pop_all()
        made.path, made.cut = path, state.cut
        return made

    @classmethod
    def stream(
        cls,
        out: BinaryIO,
        intro: Intro,
        *,
        tee: Path | None = None,
        codec: str = GZ,
        dictionary: bytes | None = None,
    ) -> Self:
        """Write to a pipe; with `tee` to a new file first, which makes it durable."""
        stream, packer = StreamSink(out), Packer(codec, dictionary)
        if tee is None:
            return cls._begin(stream, None, packer, intro)
        with ExitStack() as undo:
            file = undo.enter_context(closing(FileSink(tee)))
            if file.offset:
                raise ConfigError(f"{tee} is not empty; name a new file with --tee.")
            made = cls._begin(TeeSink(file, stream), tee, packer, intro)
            undo.pop_all()
        return made

    @classmethod
    def _begin(cls, sink: Sink, path: Path | None, packer: Packer, intro: Intro) -> Self:
        """Write what stands first: the dictionary in a new file, then the run's warcinfo."""
        made = cls(sink, packer, build.new_id())
        made.path = path
        if packer.dictionary and sink.offset == 0:
            if path is not None:
                keep_dictionary(path, packer.dictionary)
            sink.append(packer.head)
        made.warcinfo(intro)
        made.sync()
        return made


def _cut_incomplete(sink: FileSink, state: FileState) -> None:
    """Of a verified file only an incomplete last member goes; its page is fetched again."""
    if state.cut is not None:
        sink.cut(state.cut.offset)
