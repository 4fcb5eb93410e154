"""`python -m heirs_rules` is the `heirs-rules` command."""

import sys

from heirs_rules.cli import main

sys.exit(main())
