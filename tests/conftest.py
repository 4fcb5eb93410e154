"""How many samples Hypothesis makes: the same few every time by default, many random ones under `make test-long`."""

from hypothesis import HealthCheck, settings

# Time limits would measure the machine, not the code.
_TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("ci", _TIMELESS, max_examples=60, derandomize=True)
settings.register_profile("long", _TIMELESS, max_examples=3000, derandomize=False, print_blob=True)
settings.load_profile("ci")
