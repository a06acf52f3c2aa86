"""The shape of a page, by which blocks are told: names, text that is shown, fields, buttons."""

from shared.block.shape import Shape, bared


def test_a_name_is_compared_without_its_edges():
    assert bared(" «Page  not\nfound!» ") == "page not found"


def test_the_shape_of_a_page_without_anything():
    shape = Shape("")
    assert (shape.title, shape.text, shape.headings, shape.first_heading) == ("", "", (), "")
    assert (shape.prose, shape.buttons, shape.fields, shape.body_class) == ("", (), [], "")


def test_what_is_hidden_is_not_read():
    html = (
        "<p hidden>a</p><p style='Display : none'>b</p><p style='color:green'>c</p><style>d</style>"
        "<select><option>e</select><noscript>f</noscript><!-- g --><iframe>h</iframe>"
        "<div style='visibility: hidden'><p>i</p></div>"
    )
    assert Shape(html).text == "c"


def test_a_field_that_is_hidden_asks_for_nothing():
    html = "<input name=q><input name=t style='display:none'><textarea name=m hidden></textarea>"
    assert [field.kind for field in Shape(html).fields] == ["text", "hidden", "hidden"]
