import type { DuplicateReason } from '#contract/administration/duplicates.ts';
import { computeBrandKey, findBrandByName } from '#packages/brands/index.ts';
import { normalizeWords } from '#packages/text-folding/index.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { websiteHostUnlessShared } from './website-host-unless-shared.ts';

export type RestaurantForDuplicateSearch = {
  id: number;
  name: string;
  website: string | null;
  brandKey: string | null;
};
type IsPair = (one: number, other: number) => boolean;
type Pair = { reason: DuplicateReason; ids: readonly [number, number] };
export type DuplicateCandidateGroup = { ids: number[]; reasons: DuplicateReason[] };

type CandidateFacts = {
  restaurants: readonly RestaurantForDuplicateSearch[];
  /** Restaurants that share a phone number, an address or a pin. */
  phones: readonly number[][];
  addresses: readonly number[][];
  pins: readonly number[][];
  isDismissed: IsPair;
};

/** The most certain groups come first: those that share the most kinds of attributes. */
export function findDuplicateCandidates(facts: CandidateFacts): DuplicateCandidateGroup[] {
  const pairs = pairsOf(facts);
  const parent = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    while (parent.has(root)) root = assertDefined(parent.get(root));
    return root;
  };
  for (const { ids } of pairs) {
    const [low, high] = ids.map(rootOf).toSorted((a, b) => a - b);
    if (low !== undefined && high !== undefined && low !== high) parent.set(high, low);
  }
  const groups = Map.groupBy(pairs, ({ ids: [one] }) => rootOf(one));
  return [...groups.values()]
    .map((inside) => ({
      ids: [...new Set(inside.flatMap(({ ids }) => ids))].toSorted((a, b) => a - b),
      reasons: [...new Set(inside.map(({ reason }) => reason))].toSorted(
        (a, b) => STRENGTH.indexOf(a) - STRENGTH.indexOf(b),
      ),
    }))
    .toSorted((a, b) => weigh(b) - weigh(a) || assertDefined(a.ids[0]) - assertDefined(b.ids[0]));
}

const STRENGTH: readonly DuplicateReason[] = ['brand', 'website', 'phone', 'address', 'pin', 'name'];

function weigh({ reasons }: DuplicateCandidateGroup): number {
  return reasons.reduce((sum, reason) => sum + STRENGTH.length - STRENGTH.indexOf(reason), 0);
}

function pairsOf({ restaurants, phones, addresses, pins, isDismissed }: CandidateFacts): Pair[] {
  const names = new Map(restaurants.map(({ id, name }) => [id, duplicateNameKey(name)]));
  const isPair: IsPair = (one, other) => !isDismissed(one, other);
  const isSimilarPair: IsPair = (one, other) =>
    isPair(one, other) && isLongerName(names.get(one) ?? '', names.get(other) ?? '');
  const similarPairs = (groups: readonly number[][], reason: DuplicateReason) =>
    groups.flatMap((ids) => joiningPairs(ids, reason, isSimilarPair));
  return [
    ...pairsBy(restaurants, 'name', isPair, ({ id }) => names.get(id) ?? null),
    ...pairsBy(restaurants, 'brand', isPair, brandOf),
    ...pairsBy(restaurants, 'website', isPair, ({ website }) => websiteHostUnlessShared(website)),
    ...similarPairs(phones, 'phone'),
    ...similarPairs(addresses, 'address'),
    ...similarPairs(pins, 'pin'),
  ];
}

/** A restaurant without a brand key can still have the name of a brand. */
function brandOf({ name, brandKey }: RestaurantForDuplicateSearch): string | null {
  if (brandKey !== null) return brandKey;
  const brand = findBrandByName(name);
  return brand ? computeBrandKey(brand.name) : null;
}

/** "Burger King #5419" and "Burger King Restaurant" are "burger king". */
export function duplicateNameKey(name: string): string {
  const wordList = normalizeWords(name).split(' ');
  const significant = wordList.filter((word) => !FILLERS.has(word) && !/^\d+$/.test(word));
  return (significant.length > 0 ? significant : wordList).join(' ');
}

const FILLERS: ReadonlySet<string> = new Set(
  'the restaurant restaurants inc llc co store no number'.split(' '),
);

/** "Hilton banquet kitchen" and "Hilton bar" have a word and an owner in common and are two places. */
function isLongerName(one: string, other: string): boolean {
  const [shorter, longer] = [one.split(' '), other.split(' ')].toSorted((a, b) => a.length - b.length);
  const longerWords = new Set(longer);
  return (
    assertDefined(shorter).every((word) => longerWords.has(word)) &&
    assertDefined(shorter).some((word) => word.length > 2)
  );
}

function pairsBy(
  restaurants: readonly RestaurantForDuplicateSearch[],
  reason: DuplicateReason,
  isPair: IsPair,
  keyOf: (restaurant: RestaurantForDuplicateSearch) => string | null,
): Pair[] {
  const groups = Map.groupBy(restaurants, (restaurant) => keyOf(restaurant) ?? '');
  groups.delete('');
  return [...groups.values()].flatMap((group) =>
    joiningPairs(
      group.map(({ id }) => id),
      reason,
      isPair,
    ),
  );
}

/** Not all pairs, which would be millions for a chain, but enough to join whatever all pairs would join. */
function joiningPairs(ids: readonly number[], reason: DuplicateReason, isPair: IsPair): Pair[] {
  const pairs: Pair[] = [];
  const joined = new Set<number[]>();
  for (const id of ids) {
    let own = [id];
    for (const others of joined) {
      const other = others.find((each) => isPair(each, id));
      if (other === undefined) continue;
      pairs.push({ reason, ids: [other, id] });
      joined.delete(others);
      others.push(...own);
      own = others;
    }
    joined.add(own);
  }
  return pairs;
}
