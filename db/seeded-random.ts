/** Seeded random numbers, one stream for each name, so that no list shifts another. */
export type SeededRandomGenerator = {
  next(): number;
  below(limit: number): number;
  oneIn(odds: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  bell(): number;
};

export function createSeededRandom(...name: readonly (string | number)[]): SeededRandomGenerator {
  const next = mulberry(seedOf(name.join('/')));
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    oneIn: (odds) => next() * odds < 1,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('Nothing to pick from');
      return list[below(list.length)] as T;
    },
    shuffled<T>(list: readonly T[]): T[] {
      return list
        .map((value) => ({ value, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ value }) => value);
    },
    bell: () => (next() + next() + next() + next() - 2) / 0.58,
  };
}

export function pickWeighted<T>(
  random: SeededRandomGenerator,
  list: readonly T[],
  weigh: (value: T) => number,
): T | null {
  const total = list.reduce((sum, value) => sum + weigh(value), 0);
  let left = random.next() * total;
  for (const value of list) {
    left -= weigh(value);
    if (left < 0) return value;
  }
  return null;
}

export function seededUuid(random: SeededRandomGenerator): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16));
  hex[12] = '4';
  hex[16] = random.pick(['8', '9', 'a', 'b']);
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function seedOf(text: string): number {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
