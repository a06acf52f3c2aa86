"""A harvest that goes to an object store: its spool file here, and the parts that it becomes."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from harvester.files import default_file
from harvester.net.objects import Bucket
from harvester.options import CrawlOptions
from harvester.upload import Upload
from shared.errors import ConfigError, HarvestFileError, OutputError
from shared.filestate import state_of
from shared.objects import ObjectAddress
from shared.site import Site

SPOOL = Path("goodcopy-spool")


class Destination:
    """Where the parts of one harvest go. ConfigError where they must not, before anything is read.

    `spool`: the folder of all spool files; each lies there as its object in its bucket.
    """

    def __init__(
        self,
        site: Site,
        options: CrawlOptions,
        address: ObjectAddress,
        *,
        spool: Path,
        part_size: int,
    ) -> None:
        self._bucket, self._part_size = Bucket(address), part_size
        self._bucket.check()
        self._asked = address
        self._folder = _folder(spool, address)
        path = self._folder / Path(address.key).name
        if address.is_folder:
            here = replace(options, out=None, folder=self._folder)
            path = default_file(site, here, datetime.now(UTC))
        self.upload = self._upload(path)
        if not path.exists():
            self._check_is_new(self.upload.address)

    @property
    def path(self) -> Path:
        """The spool file of this harvest."""
        return self.upload.spool

    @property
    def is_read(self) -> bool:
        """Whether an earlier command finished the harvest and could not send all of it."""
        return self.path.exists() and _is_finished(self.path)

    def left_over(self) -> Iterator[Upload]:
        """Finished harvests for the same folder that were not sent whole."""
        if self._asked.is_folder:
            for path in sorted(self._folder.glob("*.warc.[gz]*[zt]")):
                if path != self.path and _is_finished(path):
                    yield self._upload(path)

    def _upload(self, path: Path) -> Upload:
        address = self._asked
        if address.is_folder:
            address = replace(address, key=address.key + path.name)
        return Upload(self._bucket, address, path, self._part_size)

    def _check_is_new(self, address: ObjectAddress) -> None:
        for place in (address, address.part(2)):
            if self._bucket.size(place.key) is not None:
                raise ConfigError(
                    f"{place} exists, and nothing is ever overwritten: name another key with -o,"
                    f" or only a folder (-o {address.scheme}://{address.bucket}/harvests/)."
                )


def _folder(spool: Path, address: ObjectAddress) -> Path:
    steps = address.key.rpartition("/")[0]
    folder = spool / address.scheme / address.bucket / steps
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise OutputError(f"{folder} can't be made: {error.strerror}; see --spool.") from None
    return folder


def _is_finished(path: Path) -> bool:
    try:
        return state_of(path).is_finished
    except HarvestFileError:
        return False
