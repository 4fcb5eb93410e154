"""The rules about card text and card files; a code keeps its meaning for ever.

HR1xx the form of a cards file, HR2xx syntax, HR3xx names and what they stand for, HR4xx things that do not go together,
HR5xx meaning, HR6xx a set of cards as a whole, HR7xx style, HR9xx the linter itself.
"""

from heirs_rules.text import rules as text_rules
from heirs_rules.text.diagnostics import Rule, Severity

WRONG_ROOT = Rule("HR007", "wrong-root", Severity.ERROR)

MISSING_FIELD = Rule("HR101", "missing-field", Severity.ERROR)
UNKNOWN_FIELD = Rule("HR102", "unknown-field", Severity.ERROR)
WRONG_TYPE = Rule("HR103", "wrong-type", Severity.ERROR)
BLANK_FIELD = Rule("HR104", "blank-field", Severity.ERROR)
BAD_ID = Rule("HR105", "bad-id", Severity.ERROR)
UNKNOWN_FACTION = Rule("HR106", "unknown-faction", Severity.ERROR)
FLAG_NOT_BOOLEAN = Rule("HR107", "flag-not-boolean", Severity.ERROR)
DUPLICATE_ID = Rule("HR109", "duplicate-id", Severity.ERROR)
CARD_NOT_MAPPING = Rule("HR111", "card-not-mapping", Severity.ERROR)
BAD_NUMBER = Rule("HR112", "bad-number", Severity.ERROR)
BAD_PAIR = Rule("HR113", "bad-pair", Severity.ERROR)
UNKNOWN_PLACE = Rule("HR114", "unknown-place", Severity.ERROR)
REPLACES_NOTHING = Rule("HR115", "replaces-nothing", Severity.ERROR)

UNEXPECTED_WORD = Rule("HR201", "unexpected-word", Severity.ERROR)
UNEXPECTED_END = Rule("HR202", "unexpected-end", Severity.ERROR)
UNCLOSED_GROUP = Rule("HR203", "unclosed-group", Severity.ERROR)
UNKNOWN_SYMBOL = Rule("HR204", "unknown-symbol", Severity.ERROR)
EMPTY_EFFECT = Rule("HR205", "empty-effect", Severity.ERROR)
MISSING_SEPARATOR = Rule("HR206", "missing-separator", Severity.ERROR)
FOREIGN_DIGIT = Rule("HR207", "foreign-digit", Severity.ERROR)
NUMBER_TOO_LARGE = Rule("HR208", "number-too-large", Severity.ERROR)
NESTED_TOO_DEEP = Rule("HR210", "nested-too-deep", Severity.ERROR)
WRONG_CASE = Rule("HR211", "wrong-case", Severity.ERROR)
TYPOGRAPHIC_SYMBOL = Rule("HR212", "typographic-symbol", Severity.ERROR)
NO_PLACE = Rule("HR214", "no-place", Severity.ERROR)
SAID_TWICE = Rule("HR215", "said-twice", Severity.ERROR)
VERB_OF_NOBODY = Rule("HR216", "verb-of-nobody", Severity.ERROR)
THEN_ENDS_IT = Rule("HR217", "then-ends-it", Severity.WARNING)
ANOTHER_FOR_ALL = Rule("HR218", "another-for-all", Severity.WARNING)
NEIGHBOUR_OF_YOU = Rule("HR219", "neighbour-of-you", Severity.WARNING)

UNKNOWN_WORD = Rule("HR301", "unknown-word", Severity.ERROR)
NO_ANTECEDENT = Rule("HR302", "no-antecedent", Severity.ERROR)
UNCERTAIN_ANTECEDENT = Rule("HR303", "uncertain-antecedent", Severity.ERROR)
NO_VALUE = Rule("HR304", "x-without-value", Severity.ERROR)
UNUSED_ANTECEDENT = Rule("HR305", "unused-antecedent", Severity.WARNING)
IT_FOR_SEVERAL = Rule("HR306", "it-for-several", Severity.WARNING)
NO_MAY_BEFORE = Rule("HR307", "no-may-before", Severity.ERROR)
LEFT_ASIDE = Rule("HR308", "left-aside", Severity.WARNING)
THEM_FOR_ONE = Rule("HR312", "them-for-one", Severity.WARNING)

NO_SIDE_THERE = Rule("HR401", "no-side-there", Severity.ERROR)
NO_OWNER_THERE = Rule("HR402", "no-owner-there", Severity.ERROR)
SIGN_REQUIRED = Rule("HR403", "sign-required", Severity.ERROR)
CONTRADICTORY_FACTIONS = Rule("HR404", "contradictory-factions", Severity.ERROR)
REPEATED_FACTION = Rule("HR405", "repeated-faction", Severity.WARNING)
NO_TOP_THERE = Rule("HR406", "no-top-there", Severity.ERROR)
MORE_THAN_THERE_ARE = Rule("HR407", "more-than-there-are", Severity.ERROR)
NOT_FOR_LEADERS = Rule("HR408", "not-for-leaders", Severity.ERROR)
UNSEEN_CHOICE = Rule("HR409", "unseen-choice", Severity.ERROR)
UNSEEN_FILTER = Rule("HR410", "unseen-filter", Severity.ERROR)
WRONG_PLACE_FOR_VERB = Rule("HR411", "wrong-place-for-verb", Severity.ERROR)
SEEN_ALREADY = Rule("HR412", "seen-already", Severity.WARNING)
NOT_A_MARKER_HERE = Rule("HR413", "not-a-marker-here", Severity.ERROR)
UNSEEN_COUNT = Rule("HR414", "unseen-count", Severity.WARNING)
UNEVEN_EXCHANGE = Rule("HR415", "uneven-exchange", Severity.WARNING)

ZERO = Rule("HR501", "zero", Severity.ERROR)
ALWAYS_AT_THE_END = Rule("HR502", "always-at-the-end", Severity.WARNING)
NO_SUCH_SPACE = Rule("HR503", "no-such-space", Severity.ERROR)
SAME_ALTERNATIVE = Rule("HR506", "same-alternative", Severity.WARNING)
NEVER_TRUE = Rule("HR508", "never-true", Severity.ERROR)
ALWAYS_TRUE = Rule("HR509", "always-true", Severity.WARNING)
MARKER_TWICE = Rule("HR512", "marker-twice", Severity.WARNING)
SAME_PLACE = Rule("HR514", "same-place", Severity.WARNING)
PERFORMS_ITSELF = Rule("HR515", "performs-itself", Severity.ERROR)
CAN_PERFORM_ITSELF = Rule("HR516", "can-perform-itself", Severity.WARNING)
NESTED_MAY = Rule("HR518", "nested-may", Severity.WARNING)

BROKEN_PROMISE = Rule("HR601", "broken-promise", Severity.ERROR)
PERFORM_CYCLE = Rule("HR605", "perform-cycle", Severity.WARNING)

USUAL_WORDING = Rule("HR701", "usual-wording", Severity.WARNING)

UNUSED_SUPPRESSION = Rule("HR901", "unused-suppression", Severity.WARNING)
UNKNOWN_RULE_IN_SUPPRESSION = Rule("HR903", "unknown-rule-in-suppression", Severity.ERROR)
MALFORMED_SUPPRESSION = Rule("HR904", "malformed-suppression", Severity.ERROR)
SUPPRESSION_INSIDE_TEXT = Rule("HR905", "suppression-inside-text", Severity.ERROR)

RULES = {rule.code: rule for rule in (*vars(text_rules).values(), *vars().values()) if isinstance(rule, Rule)}
"""All rules that cards can break, by their codes."""
