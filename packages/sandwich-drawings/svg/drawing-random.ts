/** A deterministic random generator: the same seed gives the same numbers on every machine. */
export class DrawingRandom {
  readonly #seed: string;
  #state: number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = hash(seed);
  }

  /** A separate generator for one part, so that a change in one part does not affect the others. */
  of(part: string): DrawingRandom {
    return new DrawingRandom(`${this.#seed}/${part}`);
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A number in a range of this width around zero. */
  sway(width: number): number {
    return (this.next() - 0.5) * width;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<const T extends readonly [unknown, ...unknown[]]>(list: T): T[number] {
    return list[this.below(list.length)];
  }
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}
