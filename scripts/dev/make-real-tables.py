#!/usr/bin/env python3
"""Writes Tests/Fixtures/real/*.tsv: elementary functions with 2000 bits, for the tests of Real.

    pip install mpmath && scripts/dev/make-real-tables.py
    scripts/dev/make-real-tables.py --polynomials    prints the polynomials that Real uses

A row is: the argument (for atan2 and pow two of them) and the nearest double to the result, as
hexadecimal bit patterns, then what that double misses, in units of its last place. The tables are
seeded: a second run gives the same bytes.
"""
import pathlib
import random
import struct
import sys

from mpmath import mp, mpf
import mpmath

mp.prec = 2000
TINY = mpf(2) ** -1074


def bits(x):
    return "%016x" % struct.unpack(">Q", struct.pack(">d", x))[0]


def from_bits(n):
    return struct.unpack(">d", struct.pack(">Q", n))[0]


def ulp(x):
    """The distance of doubles at x, also below the normal range."""
    if x == 0:
        return TINY
    exponent = mpmath.frexp(abs(mpf(x)))[1] - 53
    return max(mpf(2) ** exponent, TINY)


def nearest(exact):
    """The nearest double, ties to even, also below the normal range; None where it overflows."""
    unit = ulp(exact)
    whole = int(mpmath.nint(exact / unit))
    result = mpf(whole) * unit
    return None if abs(result) >= mpf(2) ** 1024 else float(result)


def rows(function, arguments):
    seen = set()
    for given in arguments:
        given = given if isinstance(given, tuple) else (given,)
        key = tuple(bits(x) for x in given)
        if key in seen:
            continue
        seen.add(key)
        exact = function(*[mpf(x) for x in given])
        value = nearest(exact)
        if value is None:
            continue
        missing = (exact - mpf(value)) / ulp(exact if value == 0 else value)
        yield list(key) + [bits(value), "%.5f" % float(missing)]


def spread(rng, low, high, count):
    """Doubles of both signs whose exponents are even between two powers of two."""
    for _ in range(count):
        size = rng.uniform(1, 2) * 2.0 ** rng.randint(low, high)
        yield size
        yield -size


def near_multiples(exponents):
    """The doubles m * 2^e that come nearest to multiples of pi/2: from the continued fraction."""
    for e in exponents:
        rest = mpf(2) ** e / (mpmath.pi / 2)
        before, last = (1, 0), (0, 1)  # denominators count: m * ratio is nearly an integer
        p0, q0, p1, q1 = 0, 1, 1, 0
        while True:
            whole = int(mpmath.floor(rest))
            p0, q0, p1, q1 = p1, q1, whole * p1 + p0, whole * q1 + q0
            if q1 >= 2 ** 53:
                break
            if q1 > 2 ** 40:
                yield float(mpf(q1) * mpf(2) ** e)
            rest = 1 / (rest - whole)


def angles(rng):
    yield from (0.0, -0.0, from_bits(1), 2.0 ** -1022, 2.0 ** -27, 0.785398163397448, 0.785398163397449)
    yield from spread(rng, -30, 0, 60)
    for _ in range(150):
        yield rng.uniform(-8, 8)
    for _ in range(150):
        yield rng.uniform(-1e6, 1e6)
    for k in list(range(1, 40)) + [rng.randint(40, 640_000) for _ in range(60)]:
        x = float(k * mpmath.pi / 2)
        yield x
        yield -x
        yield float(k * mpmath.pi / 4)
    yield from near_multiples(range(-53, -33))
    yield from near_multiples(rng.sample(range(-33, 970), 40))
    yield from (1048575.9999, 1048576.0, 1e22, 6381956970095103 * 2.0 ** 797, 1.7976931348623157e308)
    yield from spread(rng, 20, 1023, 40)


def units(rng):
    yield from (0.0, -0.0, 1.0, -1.0, 0.5, -0.5, from_bits(1), 2.0 ** -27, 2.0 ** -26)
    yield from spread(rng, -30, -1, 100)
    for _ in range(150):
        yield rng.uniform(-1, 1)
    for k in range(1, 53):
        yield 1 - 2.0 ** -k
        yield -1 + 2.0 ** -k
    for _ in range(20):
        yield (0.5 ** 0.5) * (1 + rng.uniform(-1e-12, 1e-12))


def vectors(rng):
    for _ in range(250):
        yield (rng.uniform(-1, 1), rng.uniform(-1, 1))
    for y, x in zip(spread(rng, -60, 60, 60), spread(rng, -60, 60, 60)):
        yield (y, x)
        yield (y, -x)
    for y, x in zip(spread(rng, -1000, 1000, 30), spread(rng, -1000, 1000, 30)):
        yield (y, -x)
    for n in range(1, 9):
        for nudge in (-1e-9, 0.0, 1e-15, 1e-9):
            yield (n / 8 + nudge, 1.0)
            yield (n / 8 + 0.0625 + nudge, 1.0)
            yield (1.0, n / 8 + nudge)
    yield from ((from_bits(1), from_bits(3)), (from_bits(5), -from_bits(1)), (1e308, 1.7e308))
    yield from ((2.0 ** -1060, 3.0), (3.0, 2.0 ** -1060), (1e-320, 1e-310))


def exponents(rng):
    yield from (0.0, -0.0, 1.0, -1.0, from_bits(1), 709.782712893384, -708.39, -745.1332191019411)
    yield from spread(rng, -60, 8, 120)
    for _ in range(200):
        yield rng.uniform(-745, 709.78)
    for k in range(-40, 40):
        yield float((k + mpf(1) / 2) * mpmath.log(2))


def positives(rng):
    yield from (1.0, 2.0, 10.0, from_bits(1), from_bits(12345), 2.0 ** -1022, 1.7976931348623157e308)
    yield from (from_bits(0x3FE6A09E667F3BCC + n) for n in range(4))
    for k in range(1, 53):
        yield 1 + 2.0 ** -k
        yield 1 - 2.0 ** -k
    for _ in range(150):
        yield rng.uniform(0.5, 2)
    for _ in range(150):
        yield rng.uniform(1, 2) * 2.0 ** rng.randint(-1070, 1023)


def powers(rng):
    yield from ((2.0, 10.0), (10.0, 22.0), (3.0, 33.0), (-3.0, 3.0), (0.5, 1074.0), (9.0, 0.5))
    yield from ((-2.0, -1074.0), (1.0000000000000002, 3e18), (0.9999999999999999, 6e18))
    yield from ((2.0, 1023.9999999999999), (2.0, -1074.4), (1.5, 1e-300), (1e300, 2.0 ** -66))
    for _ in range(250):
        yield (rng.uniform(0, 3), rng.uniform(-12, 12))
    for _ in range(200):
        x = rng.uniform(1, 2) * 2.0 ** rng.randint(-1060, 1020)
        yield (x, rng.uniform(-744, 709) / float(mpmath.log(mpf(x))))
    for _ in range(100):
        x = 1 + rng.choice((-1, 1)) * rng.uniform(1, 2) * 2.0 ** -rng.randint(2, 51)
        yield (x, rng.uniform(-744, 709) / float(mpmath.log(mpf(x))))
    for _ in range(60):
        yield (-float(rng.randint(1, 60)), float(rng.randint(-40, 40)))
    for _ in range(40):
        x = rng.uniform(1.5, 20)
        yield (x, rng.uniform(709.5, 709.78) / float(mpmath.log(mpf(x))))


def power(x, y):
    return mpmath.sign(x) ** int(y) * abs(x) ** y if x < 0 else x ** y


TABLES = [
    ("sin", mpmath.sin, angles),
    ("cos", mpmath.cos, angles),
    ("tan", mpmath.tan, angles),
    ("asin", mpmath.asin, units),
    ("acos", mpmath.acos, units),
    ("atan2", mpmath.atan2, vectors),
    ("exp", mpmath.exp, exponents),
    ("log", mpmath.log, positives),
    ("pow", power, powers),
]


def polynomials():
    """Prints each polynomial's error and coefficients, from the constant term up."""
    mp.prec = 400
    root = mpmath.sqrt
    small = mpf(10) ** -20
    quarter = (mpmath.pi / 4) ** 2 * mpf("1.0005")
    half = mpmath.log(2) / 2 * mpf("1.0005")
    ratio = ((root(2) - 1) / (root(2) + 1)) ** 2 * mpf("1.0005")
    fits = [
        ("sin x = x + x z P(z)", 7, 0, quarter,
         lambda z: (mpmath.sin(root(z)) / root(z) - 1) / z if z > small else -mpf(1) / 6),
        ("cos x = 1 - z/2 + z^2 P(z)", 7, 0, quarter,
         lambda z: (mpmath.cos(root(z)) - 1 + z / 2) / z**2 if z > small else mpf(1) / 24),
        ("exp x = 1 + x + x^2 P(x)", 12, -half, half,
         lambda r: (mpmath.exp(r) - 1 - r) / r**2 if abs(r) > small else mpf(1) / 2),
        ("artanh s = s (1 + z/3 + z^2/5 + z^3 P(z))", 10, 0, ratio,
         lambda z: (mpmath.atanh(root(z)) / root(z) - 1 - z / 3 - z**2 / 5) / z**3
         if z > small else mpf(1) / 7),
        ("atan t = t + t z P(z)", 7, 0, (mpf("1.01") / 16) ** 2,
         lambda z: (mpmath.atan(root(z)) / root(z) - 1) / z if z > small else -mpf(1) / 3),
    ]
    for name, count, low, high, function in fits:
        coefficients, error = mpmath.chebyfit(function, [low, high], count, error=True)
        print("%s, z = x^2, within %s" % (name, mpmath.nstr(error, 3)))
        for coefficient in reversed(coefficients):
            print("   ", float(coefficient).hex())


def main():
    if "--polynomials" in sys.argv:
        return polynomials()
    folder = pathlib.Path(__file__).resolve().parents[2] / "Tests" / "Fixtures" / "real"
    for name, function, arguments in TABLES:
        table = rows(function, arguments(random.Random("limn " + name)))
        lines = ["\t".join(row) for row in table]
        (folder / (name + ".tsv")).write_text("\n".join(lines) + "\n")
        print(name, len(lines))


main()
