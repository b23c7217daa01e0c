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
type Pair = { reason: DuplicateReason; ids: readonly [number, number] };
export type DuplicateCandidateGroup = { ids: number[]; reasons: DuplicateReason[] };

type CandidateFacts = {
  restaurants: readonly RestaurantForDuplicateSearch[];
  /** Restaurants that share a phone number, an address or a pin. */
  phones: readonly number[][];
  addresses: readonly number[][];
  pins: readonly number[][];
  isDismissed: (one: number, other: number) => boolean;
};

/** The most certain groups come first: those that share the most kinds of attributes. */
export function findDuplicateCandidates(facts: CandidateFacts): DuplicateCandidateGroup[] {
  const pairs = pairsOf(facts).filter(({ ids: [one, other] }) => !facts.isDismissed(one, other));
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

function pairsOf({ restaurants, phones, addresses, pins }: CandidateFacts): Pair[] {
  const names = new Map(restaurants.map(({ id, name }) => [id, duplicateNameKey(name)]));
  const similar = ([one, other]: readonly [number, number]) =>
    isLongerName(names.get(one) ?? '', names.get(other) ?? '');
  return [
    ...pairsBy(restaurants, 'name', ({ id }) => names.get(id) ?? null),
    ...pairsBy(restaurants, 'brand', brandOf),
    ...pairsBy(restaurants, 'website', ({ website }) => websiteHostUnlessShared(website)),
    ...pairsIn(phones, 'phone').filter(({ ids }) => similar(ids)),
    ...pairsIn(addresses, 'address').filter(({ ids }) => similar(ids)),
    ...pairsIn(pins, 'pin').filter(({ ids }) => similar(ids)),
  ];
}

/** A restaurant without a brand key can still have the name of a brand. */
function brandOf({ name, brandKey: key }: RestaurantForDuplicateSearch): string | null {
  const brand = key === null ? findBrandByName(name)?.name : undefined;
  return key ?? (brand ? computeBrandKey(brand) : null);
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
  keyOf: (restaurant: RestaurantForDuplicateSearch) => string | null,
): Pair[] {
  const groups = Map.groupBy(restaurants, (restaurant) => keyOf(restaurant) ?? '');
  groups.delete('');
  return pairsIn(
    [...groups.values()].map((group) => group.map(({ id }) => id)),
    reason,
  );
}

/** All pairs of a short group. For a long group, each id with the first one, which is enough to join them. */
function pairsIn(groups: readonly (readonly number[])[], reason: DuplicateReason): Pair[] {
  return groups.flatMap((ids) =>
    ids.length > ALL_PAIRS
      ? ids.slice(1).map((id): Pair => ({ reason, ids: [assertDefined(ids[0]), id] }))
      : ids.flatMap((one, at) => ids.slice(at + 1).map((other): Pair => ({ reason, ids: [one, other] }))),
  );
}

const ALL_PAIRS = 20;
