import { createSeededRandom, type SeededRandomGenerator } from '#db/seeded-random.ts';
import {
  DAY_MINUTES,
  GENERATED_HISTORY_MINUTES,
  type DatabaseGenerationOptions,
} from '../generation-options.ts';
import type { GeneratedMembers, GeneratedSandwiches } from './generate-members-and-sandwiches.ts';

export type GeneratedVisits = {
  count: number;
  member: Int32Array;
  sandwich: Int32Array;
  minute: Int32Array;
  kind: Uint8Array;
  rating: Uint8Array;
};

export const GENERATED_TRIED_BIT = 1;
export const GENERATED_AT_RESTAURANT_BIT = 2;
export const GENERATED_FAVORITE_BIT = 4;

const ZIPF = 0.85;
const APPETITE_GROWS = 1.8;
/** A new account's first ratings could be quarantined (decision 0019); no member here is that new. */
const SETTLED = 9 * DAY_MINUTES;
const TRIES = 30;

export function generateTriedSandwiches(
  { seed, reviews }: DatabaseGenerationOptions,
  menu: GeneratedSandwiches,
  generatedMembers: GeneratedMembers,
): GeneratedVisits {
  const random = createSeededRandom('visits', seed);
  const count = reviews + Math.floor(reviews / 10);
  const visits: GeneratedVisits = {
    count,
    member: new Int32Array(count),
    sandwich: new Int32Array(count),
    minute: new Int32Array(count),
    kind: new Uint8Array(count),
    rating: new Uint8Array(count),
  };
  const seen = new PairSet(count);
  const members = memberPicker(generatedMembers, random);
  const begin = SETTLED + 20 * DAY_MINUTES;
  for (let visit = 0; visit < count; visit++) {
    const minute = Math.floor(
      begin + (GENERATED_HISTORY_MINUTES - begin - 2) * ((visit + random.next()) / count) ** 0.55,
    );
    const pair = findPair(random, menu, () => members(minute), minute, seen);
    const hasReview = visit % 11 !== 10;
    visits.minute[visit] = minute;
    visits.member[visit] = pair.member;
    visits.sandwich[visit] = pair.sandwich;
    visits.kind[visit] = kindOf(random.next(), hasReview);
    if (!hasReview) continue;
    const rating = ratingOf(random, menu.taste[pair.sandwich]!);
    visits.rating[visit] = rating;
    menu.ratingSum[pair.sandwich]! += rating;
    menu.ratingCount[pair.sandwich]! += 1;
  }
  return visits;
}

function findPair(
  random: SeededRandomGenerator,
  menu: GeneratedSandwiches,
  pickMember: () => number,
  minute: number,
  seen: PairSet,
) {
  for (let tries = 0; ; tries++) {
    // After many tries the famous ones are exhausted, so any sandwich is taken.
    const rank = tries < TRIES ? zipfRank(random.next(), menu.count) : random.below(menu.count);
    const sandwich = menu.byPopularity[rank]!;
    if (tries < TRIES && menu.since[sandwich]! > minute) continue;
    const member = pickMember();
    if (seen.add(member * menu.count + sandwich)) return { member, sandwich };
    if (tries > 10_000) throw new Error('So many reviews need more members or more sandwiches.');
  }
}

function zipfRank(chanceOf: number, count: number): number {
  const power = 1 - ZIPF;
  return Math.min(
    count - 1,
    Math.floor(((count + 1) ** power * chanceOf + (1 - chanceOf)) ** (1 / power)) - 1,
  );
}

function memberPicker({ byActivity, joined }: GeneratedMembers, random: SeededRandomGenerator) {
  const there = byActivity.map(() => 0);
  return (minute: number) => {
    let total = 0;
    const weights = byActivity.map((list, appetite) => {
      while (there[appetite]! < list.length && joined[list[there[appetite]!]!]! + SETTLED <= minute)
        there[appetite]! += 1;
      const weight = there[appetite]! * APPETITE_GROWS ** appetite;
      total += weight;
      return weight;
    });
    let left = random.next() * total;
    let appetite = 0;
    while (appetite < weights.length - 1 && (left -= weights[appetite]!) >= 0) appetite += 1;
    const many = there[appetite]!;
    return many === 0 ? 0 : byActivity[appetite]![random.below(many)]!;
  };
}

function kindOf(chanceOf: number, hasReview: boolean): number {
  const tried = !hasReview || chanceOf < 0.45 ? GENERATED_TRIED_BIT : 0;
  const atCounter = chanceOf < 0.12 ? GENERATED_AT_RESTAURANT_BIT : 0;
  const favorite = chanceOf < 0.06 || (chanceOf > 0.3 && chanceOf < 0.36) ? GENERATED_FAVORITE_BIT : 0;
  return tried | (tried && atCounter) | (tried && favorite);
}

function ratingOf(random: SeededRandomGenerator, taste: number): number {
  return Math.max(1, Math.min(5, Math.round(taste / 10 + random.bell() * 0.9)));
}

/** Pairs as one number each, by open addressing: a Set of five million would take several hundred megabytes. */
class PairSet {
  private readonly slots: Float64Array;
  private readonly mask: number;

  constructor(max: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, max * 2)));
    this.slots = new Float64Array(size).fill(-1);
    this.mask = size - 1;
  }

  add(pair: number): boolean {
    let at = Math.imul(pair | 0, 0x9e3779b1) ^ Math.imul(Math.floor(pair / 4_294_967_296) + 1, 0x85ebca6b);
    at = (at ^ (at >>> 15)) & this.mask;
    while (this.slots[at] !== -1) {
      if (this.slots[at] === pair) return false;
      at = (at + 1) & this.mask;
    }
    this.slots[at] = pair;
    return true;
  }
}
