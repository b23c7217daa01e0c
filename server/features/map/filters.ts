import {
  openMoment,
  restaurantText,
  sandwichFilters,
  servingAmong,
  servingAnywhere,
  type Text,
} from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database.ts';
import type { FoundOut, Memory } from '#server/platform/kept/memory.ts';
import { sql } from '#server/platform/database.ts';
import { EVERYTHING, type Box, type Chosen } from './chosen-queries.ts';
import {
  areAtMost,
  selectAddressed,
  selectHomesInBox,
  selectNamed,
  selectOpenings,
} from './filter-queries.ts';
import type { MapWish } from './map.ts';
import { matchesFacets, pinsInBox } from './queries.ts';

export type MapDeps = { db: Db; memory: Memory };
/** How many sandwiches of each restaurant match, where sandwiches are asked for. */
export type Serving = ReadonlyMap<number, number>;

/** What words mean is listed up to here, and remembered for the next box. */
const MOST_NAMED = 2_000;
const MOST_ADDRESSED = 2_500;
const MOST_SANDWICHES = 10_000;
/** Where they mean more, what lies in the box is looked up one by one; and where that is much, too, whoever asks comes closer. */
const MOST_IN_BOX = 1_000;

/** Whether the cells alone can answer. */
export function asksOnlyForFacets(wish: MapWish): boolean {
  if (wish.q || wish.restaurantId || wish.openNow || wish.openAt) return false;
  return wish.view !== 'sandwiches' || !asksOfSandwiches(wish);
}

export function asksOfSandwiches({
  view,
  q,
  minPrice,
  maxPrice,
  priceRange,
  tags,
  diet,
  spicy,
}: MapWish): boolean {
  if (view !== 'sandwiches') return false;
  const lists = [priceRange, tags, diet].some((list) => list && list.length > 0);
  return Boolean(q) || lists || [minPrice, maxPrice, spicy].some((given) => given !== undefined);
}

/** Null where a filter means more than can be looked up. */
export async function choosePins(
  deps: MapDeps,
  wish: MapWish,
  box: Box,
  now: Date,
): Promise<{ chosen: Chosen; serving?: Serving } | null> {
  const open = await openingsWanted(deps, wish, now);
  const found = await chooseByWords(deps, wish, box);
  return found && { ...found, chosen: { ...found.chosen, open } };
}

async function openingsWanted({ db, memory }: MapDeps, wish: MapWish, now: Date): Promise<Buffer | null> {
  const { openNow, openAt } = wish;
  if (!openNow && openAt === undefined) return null;
  return memory.recall(`map openings ${openAt ?? 'now'} ${openNow}`, now, async () => {
    const moment = await openMoment(db, { openNow, openAt }, now);
    const value = bitsOf(await selectOpenings(db, moment!));
    return { value, topics: ['map'], bytes: value.length };
  });
}

/** As `get_bit` counts them. */
function bitsOf(numbers: number[]): Buffer {
  const bits = Buffer.alloc(Math.floor(Math.max(0, ...numbers) / 8) + 1);
  for (const number of numbers) bits[number >> 3]! |= 1 << (number & 7);
  return bits;
}

async function chooseByWords(
  deps: MapDeps,
  wish: MapWish,
  box: Box,
): Promise<{ chosen: Chosen; serving?: Serving } | null> {
  if (wish.restaurantId) return { chosen: only([wish.restaurantId]) };
  if (asksOfSandwiches(wish)) return chooseBySandwiches(deps, wish, box);
  if (!wish.q || wish.view === 'sandwiches') return { chosen: EVERYTHING };
  const chosen = await chooseByName(deps, wish.q, box);
  return chosen && { chosen };
}

function only(restaurants: number[], locations: number[] = []): Chosen {
  return { ...EVERYTHING, among: { restaurants, locations } };
}

async function chooseByName({ db, memory }: MapDeps, q: string, box: Box): Promise<Chosen | null> {
  const { text, meant } = await memory.recall(`map words ${q}`, null, () => findMeant(db, q));
  if (!text) return EVERYTHING;
  if (meant) return only(meant.restaurants, meant.locations);
  return (await isLittle(db, box)) ? { ...EVERYTHING, words: text } : null;
}

type Meant = { text: Text | null; meant: { restaurants: number[]; locations: number[] } | null };

async function findMeant(db: Db, q: string): Promise<FoundOut<Meant>> {
  const text = await restaurantText(db, q);
  const restaurants = text && (await selectNamed(db, text, MOST_NAMED));
  const locations = restaurants && (await selectAddressed(db, text, restaurants, MOST_ADDRESSED));
  const meant = locations && { restaurants, locations };
  const ids = meant ? meant.restaurants.length + meant.locations.length : 0;
  return { value: { text, meant }, topics: ['words'], bytes: 1_000 + 8 * ids };
}

function isLittle(db: Db, { runs, facets }: Box): Promise<boolean> {
  return areAtMost(db, pinsInBox(runs, matchesFacets(facets, sql`p`)), MOST_IN_BOX);
}

async function chooseBySandwiches(deps: MapDeps, wish: MapWish, box: Box) {
  const { db, memory } = deps;
  const { q, minPrice, maxPrice, priceRange, tags, diet, spicy } = wish;
  const asked = { q, minPrice, maxPrice, priceRange, tags, diet, spicy };
  const { filters, serving } = await memory.recall(
    `map sandwiches ${JSON.stringify(asked)}`,
    null,
    async () => {
      const filters = await sandwichFilters(db, asked);
      const found = await servingAnywhere(db, filters, MOST_SANDWICHES);
      const value = { filters, serving: found && toMap(found) };
      return { value, topics: ['catalogue'], bytes: 2_000 + 60 * (found?.length ?? 0) };
    },
  );
  if (serving) return { chosen: only([...serving.keys()]), serving };
  if (!(await isLittle(db, box))) return null;
  const homes = await selectHomesInBox(db, box.runs, box.facets);
  if (homes.sandwiches > MOST_SANDWICHES) return null;
  const here = toMap(await servingAmong(db, filters, homes.ids));
  return { chosen: only([...here.keys()]), serving: here };
}

function toMap(serving: { restaurantId: number; count: number }[]): Map<number, number> {
  return new Map(serving.map(({ restaurantId, count }) => [restaurantId, count]));
}
