from math import isqrt
from typing import Tuple


def grain_at(index: int) -> Tuple[int, int]:
    """Column and row where a grain comes to rest: every layer covers the whole heap, from its feet up to its top."""
    layer = isqrt(index)
    step = index - layer * layer
    row = step // 2
    side = -1 if step % 2 == 0 else 1
    return side * (layer - row), row


def frame_of(count: int) -> str:
    """The frame holds six layers and grows with a larger heap."""
    layers = isqrt(count)
    if layers * layers < count:
        layers += 1
    size = 10 * max(6, layers)
    return f"{-size} {-size} {2 * size} {size}"
