/** Pseudo-random numbers that a seed repeats (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  /** A number from 0 up to 1, without 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)]!,
  };
}
