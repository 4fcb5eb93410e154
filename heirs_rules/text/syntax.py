"""Where YAML stops making sense, and what that means in the words of somebody who has never read its specification."""

import re
from collections.abc import Callable, Iterator
from typing import cast

import attrs
import yaml
from yaml.events import CollectionEndEvent, CollectionStartEvent, Event, ScalarEvent

from heirs_rules.frozen import frozen
from heirs_rules.text.diagnostics import Diagnostic, Edit, Fix, Related
from heirs_rules.text.rules import TAB, TOO_DEEP, YAML_SYMBOL_ATE_TEXT, YAML_SYNTAX
from heirs_rules.text.source import Source, Span
from heirs_rules.text.visible import excerpt

# The reader in Python, always: the faster one in C disagrees with it about tabs, half characters and errors, and is
# not installed everywhere, so the findings would depend on the machine.
Loader = yaml.SafeLoader

DEEPEST = 50

_NAME = re.compile(r"[ ]*(?:- +)*(?P<name>[^\s:#'\"\[\]{}&*!|>%@`-][^:#]*?) *: ")
_GLUED = re.compile(r"[ ]*(?:- +)*(?P<whole>[\w-]+(?P<colon>:)[^\s:/]\S*)\s*$")
_LONGEST_NAME = 1024
_ALIAS = re.compile(r"(?:^|[ \[{,])(?P<alias>\*[^\s,\]}]+) +$")
_REMARK = re.compile(r"[ \t]#")
_TABS = re.compile(r"\t*")
_WORD = re.compile(r"[^\s:,'\"\[\]{}]*")


class Unreadable(Exception):  # noqa: N818 (a finding on its way, not a fault of ours)
    """Raised where nothing further can be read."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(str(finding))
        self.finding = finding


def events(source: Source, text: str, start: int = 0) -> Iterator[Event]:
    """What YAML sees in the text, which is what stands at `start` in the source; the events count from there."""
    loader = Loader(text)
    depth = 0
    last: Event | None = None
    try:
        while loader.check_event():
            last = cast(Event, loader.get_event())  # type: ignore[no-untyped-call]
            depth += isinstance(last, CollectionStartEvent) - isinstance(last, CollectionEndEvent)
            if depth > DEEPEST:
                raise Unreadable(_too_deep(source, start + start_of(last)))
            yield last
    except yaml.MarkedYAMLError as error:
        raise Unreadable(_translated(source, start, error, last)) from None
    except (ValueError, OverflowError):
        # A code or a version number that does not fit. There is no mark, but the reader has stopped at the number.
        raise Unreadable(_number_too_large(source, start + loader.index)) from None


def start_of(event: Event) -> int:
    """The offset of the first character of an event."""
    assert event.start_mark is not None, "events that are read from a text have marks"
    return event.start_mark.index


def end_of(event: Event) -> int:
    """The offset just behind the last character of an event."""
    assert event.end_mark is not None, "events that are read from a text have marks"
    return event.end_mark.index


@frozen
class _Fault:
    """An error of the YAML reader: the problem at `at`, inside something that began at `began`, after `last`."""

    source: Source
    at: int
    began: int
    problem: str
    last: Span | None

    @property
    def text(self) -> str:
        return self.source.text

    @property
    def character(self) -> str:
        return self.text[self.at : self.at + 1]

    @property
    def line(self) -> Span:
        return self.source.line_span(self.source.position(self.at)[0])

    @property
    def before(self) -> str:
        """The line up to the problem."""
        return self.text[self.line.start : self.at]

    def finding(self, span: Span, message: str, help: str, *related: Related) -> Diagnostic:  # noqa: A002
        return Diagnostic(self.source, _inside(self.source, span), YAML_SYNTAX, message, help, related=related)

    def rest_of_line(self, start: int) -> Span:
        end = self.source.line_span(self.source.position(start)[0]).end
        return Span(start, start + len(self.text[start:end].rstrip()))


def _translated(source: Source, start: int, error: yaml.MarkedYAMLError, last: Event | None) -> Diagnostic:
    assert error.problem_mark is not None, "every error of the scanner and the parser is marked"
    at = start + error.problem_mark.index
    began = start + error.context_mark.index if error.context_mark else at
    quoted = isinstance(last, ScalarEvent) and last.style in ("'", '"')
    text = Span(start + start_of(last), start + end_of(last)) if last is not None and quoted else None
    fault = _Fault(source, at, began, f"{error.context}: {error.problem}", text)
    return next(words(fault) for part, words in _WORDS if part in fault.problem)


def _directive(fault: _Fault) -> Diagnostic:
    message = "a line that starts with `%` is an instruction to YAML, and this one makes no sense to it"
    return fault.finding(fault.rest_of_line(fault.line.start), message, "delete the line")


def _odd_start(fault: _Fault) -> Diagnostic:
    if fault.character == "\t":
        return _tab(fault)
    return _symbol(fault, fault.at)


def _tab(fault: _Fault) -> Diagnostic:
    found = _TABS.match(fault.text, fault.at)
    end = found.end() if found else fault.at
    indents = not fault.before.strip(" -")
    message = "a tab is used for indentation" if indents else "there is a tab here, where YAML wants spaces"
    spaces = "  " * (end - fault.at) if indents else " "
    is_blank = not fault.text[fault.line.start : fault.line.end].strip()
    fix = Fix(not indents, "replace it by spaces", (Edit(Span(fault.at, end), spaces),))
    if is_blank:
        fix = Fix(True, "delete it", (Edit(fault.line, ""),))
    advice = "indent with spaces, two for each level" if indents else "replace it by a space"
    return Diagnostic(fault.source, Span(fault.at, end), TAB, message, advice, fix=fix)


def _symbol(fault: _Fault, start: int) -> Diagnostic:
    end = start + max(1, len(fault.text[start : fault.rest_of_line(start).end].partition(" ")[0]))
    written = excerpt(fault.text[start:end])
    message = f"`{written}` is a YAML sign, not text: no text can start with `{written[0]}` unless it is in quotes"
    advice = "put the whole text in quotes, or under a `|` on lines of its own"
    return Diagnostic(fault.source, _inside(fault.source, Span(start, end)), YAML_SYMBOL_ATE_TEXT, message, advice)


def _symbol_around(fault: _Fault) -> Diagnostic:
    return _symbol(fault, fault.began)


def _symbol_here(fault: _Fault) -> Diagnostic:
    return _symbol(fault, fault.at)


def _colon(fault: _Fault) -> Diagnostic:
    if fault.at - fault.line.start > _LONGEST_NAME and " " not in fault.before.strip(" -"):
        span = Span(fault.at - len(fault.before.lstrip(" -")), fault.at)
        return fault.finding(span, f"the name before this `:` is longer than {_LONGEST_NAME} characters", "shorten it")
    span = Span(fault.at, fault.at + 1)
    if named := _NAME.match(fault.before + fault.text[fault.at : fault.at + 1] + " "):
        if named.end("name") < len(fault.before.rstrip()):
            message = "`: ` in the middle of unquoted text starts a new field"
            name = excerpt(named["name"])
            return fault.finding(span, message, f"put the text in quotes, or under `{name}: |` on lines of its own")
        if (glued := _GLUED.match(_line_above(fault))) and fault.line.start:
            return _glued(fault, glued)
        message = f"`{excerpt(named['name'])}:` cannot start here: this line is indented as a part of the text above it"
        return fault.finding(span, message, "indent it like the lines around it, or look for a `:` missing above")
    return fault.finding(span, "there is a `:` too many here", "put text that has a `:` in it in quotes")


def _glued(fault: _Fault, above: re.Match[str]) -> Diagnostic:
    start = fault.source.line_starts[fault.source.position(fault.at)[0] - 2] + above.start("colon")
    message = (
        f"there is no space after this `:`, so that `{excerpt(above['whole'])}` is a text and not a name and a value"
    )
    fix = Fix(False, "write a space behind it", (Edit(Span(start + 1, start + 1), " "),))
    return attrs.evolve(fault.finding(Span(start, start + 1), message, "write a space behind it"), fix=fix)


def _no_colon(fault: _Fault) -> Diagnostic:
    span = fault.rest_of_line(fault.began)
    written = excerpt(fault.text[span.start : span.end])
    message = f"there is no `:` after `{written}`"
    advice = "write `name: value`; text that goes on from the line above has to be indented further than its name"
    return fault.finding(span, message, advice)


def _open_quote(fault: _Fault) -> Diagnostic:
    quote = fault.text[fault.began]
    last = fault.began + len(fault.text[fault.began : fault.at].rstrip())
    end = Related(fault.source, Span(last, last), "up to here there is no other")
    message = f"this `{quote}` opens a quoted text that is never closed"
    return fault.finding(Span(fault.began, fault.began + 1), message, f"write another `{quote}` behind the text", end)


def _escape(fault: _Fault) -> Diagnostic:
    span = Span(fault.at - 1, fault.at + 1)
    written = excerpt(fault.text[span.start : span.end])
    message = f"`{written}` means nothing inside double quotes"
    return fault.finding(span, message, "use single quotes, or write `\\\\` for one backslash")


def _short_escape(fault: _Fault) -> Diagnostic:
    span = Span(fault.at - 2, fault.at)
    written = fault.text[span.start : span.end]
    digits = {"x": 2, "u": 4, "U": 8}[written[-1]]
    message = f"`{written}` has to be followed by {digits} digits or letters a to f"
    return fault.finding(span, message, "use single quotes, or write `\\\\` for one backslash")


def _block_header(fault: _Fault) -> Diagnostic:
    symbol = fault.text[fault.began]
    message = f"`{symbol}` announces text on the following lines, so this may not follow it on the same line"
    advice = f"move the text to the next line and indent it, or put it in quotes if it begins with `{symbol}`"
    return fault.finding(fault.rest_of_line(fault.at), message, advice)


def _open_bracket(fault: _Fault) -> Diagnostic:
    bracket = fault.text[fault.began]
    closing = {"[": "]", "{": "}"}.get(bracket, "]")
    expected = Related(fault.source, Span(fault.at, fault.at + bool(fault.character)), f"no `{closing}` up to here")
    message = f"this `{bracket}` is never closed properly"
    advice = f"separate the entries with commas and close with `{closing}`, or put text that starts with it in quotes"
    return fault.finding(Span(fault.began, fault.began + 1), message, advice, expected)


def _stray(fault: _Fault) -> Diagnostic:
    written = excerpt(fault.character)
    message = f"this `{written}` has nothing to close" if written in ("]", "}") else f"`{written}` cannot stand here"
    return fault.finding(Span(fault.at, fault.at + 1), message, "delete it, or put the text it belongs to in quotes")


def _list_item(fault: _Fault) -> Diagnostic:
    message = "`- ` starts a list item, which cannot begin in the middle of a line"
    return fault.finding(Span(fault.at, fault.at + 1), message, "move it to the next line, or put the text in quotes")


def _does_not_fit(fault: _Fault) -> Diagnostic:
    before = fault.before.rstrip()
    if alias := _ALIAS.search(fault.before):
        return _symbol(fault, fault.line.start + alias.start("alias"))
    if fault.last is not None and before and before[-1] in "'\"":
        return _behind_quote(fault, fault.last)
    if fault.character and fault.character in "]},":
        return _stray(fault)
    if fault.character == ":":
        return fault.finding(Span(fault.at, fault.at + 1), "there is no name before this `:`", "write the name")
    span = fault.rest_of_line(fault.at)
    if before.strip("- "):
        message = "this may not follow what stands before it on the line"
        return fault.finding(span, message, "put the whole text in quotes, or under a `|` on lines of its own")
    if _REMARK.search(_line_above(fault)):
        message = "text cannot go on after a comment, and the line above ends in one"
        return fault.finding(span, message, "move the comment to a line of its own, or put the text in quotes")
    word = excerpt(found.group() if (found := _WORD.match(fault.text, fault.at)) else "")
    message = f"`{word or fault.character}` does not fit here: the line is not indented like those it belongs to"
    return fault.finding(span, message, "give lines that belong together the same number of spaces at the start")


def _behind_quote(fault: _Fault, quoted: Span) -> Diagnostic:
    related = []
    if fault.source.position(quoted.start)[0] < fault.source.position(fault.at)[0]:
        opening = Span(quoted.start, quoted.start + 1)
        related = [Related(fault.source, opening, "the quoted text starts here; was it meant to go on so far?")]
    message = "there is text behind the closing quote"
    advice = "put the whole text between the quotes; a quote inside is written twice, or use the other kind outside"
    return fault.finding(fault.rest_of_line(fault.at), message, advice, *related)


def _line_above(fault: _Fault) -> str:
    number = fault.source.position(fault.at)[0]
    return fault.source.line(number - 1) if number > 1 else ""


def _anything(fault: _Fault) -> Diagnostic:
    span = fault.rest_of_line(fault.at)
    return attrs.evolve(
        fault.finding(
            span, "YAML stops making sense here", "put the text in quotes, or under a `|` on lines of its own"
        ),
        exact=False,
    )


# What the messages of the YAML reader begin with or contain; the first that fits.
_WORDS: tuple[tuple[str, Callable[[_Fault], Diagnostic]], ...] = (
    ("directive", _directive),
    ("incompatible YAML document", _directive),
    ("duplicate tag handle", _directive),
    ("cannot start any token", _odd_start),
    ("mapping values are not allowed", _colon),
    ("could not find expected ':'", _no_colon),
    ("found unexpected end of stream", _open_quote),
    ("found unexpected document separator", _open_quote),
    ("found unknown escape character", _escape),
    ("expected escape sequence", _short_escape),
    ("while scanning a block scalar", _block_header),
    ("while scanning an a", _symbol_around),
    ("while scanning a tag", _symbol_around),
    ("while parsing a tag", _symbol_around),
    ("undefined tag handle", _symbol_here),
    ("mapping keys are not allowed", _symbol_here),
    ("expected ',' or", _open_bracket),
    ("expected the node content", _stray),
    ("sequence entries are not allowed", _list_item),
    ("expected <block end>", _does_not_fit),
    ("expected '<document start>'", _does_not_fit),
    ("", _anything),
)


def _inside(source: Source, span: Span) -> Span:
    """The span without what lies behind the end of the file, where YAML looks for one character more."""
    length = len(source.text)
    return Span(min(span.start, length), min(span.end, length))


def _too_deep(source: Source, at: int) -> Diagnostic:
    message = f"more than {DEEPEST} lists or groups stand inside each other here"
    return Diagnostic(
        source, _inside(source, Span(at, at + 1)), TOO_DEEP, message, "delete the brackets or dashes that are too many"
    )


def _number_too_large(source: Source, at: int) -> Diagnostic:
    word = _WORD.match(source.text, at)
    span = Span(at, max(at + 1, word.end() if word else at))
    message = "there is no character with this number" if source.text[at - 1] in "xuU" else "this number is too large"
    return Diagnostic(source, _inside(source, span), YAML_SYNTAX, message, "use single quotes, or write what is meant")
