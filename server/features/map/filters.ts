import {
  isAddressed,
  isNamed,
  isOpenAt,
  openMoment,
  restaurantText,
  sandwichFilters,
  servingAmong,
  servingAnywhere,
  type Searching,
  type Text,
} from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database.ts';
import type { FoundOut } from '#server/platform/kept/memory.ts';
import { defined } from '#rules/defined.ts';
import { EVERYTHING, type Box, type Chosen } from './chosen-queries.ts';
import {
  hasAtMostPins,
  selectAddressed,
  selectHomesInBox,
  selectMeant,
  selectNamed,
  selectOpenings,
} from './filter-queries.ts';
import type { MapWish } from './map.ts';

/** How many sandwiches of each restaurant match, where sandwiches are asked for. */
export type Serving = ReadonlyMap<number, number>;

/** What words mean is listed up to here, and remembered for the next box. */
const MOST_NAMED = 2_000;
const MOST_ADDRESSED = 2_500;
const MOST_SANDWICHES = 10_000;
/** Where they mean more, they are picked out of what lies in the box; and where that is much, too, whoever asks comes closer. */
const MOST_TO_PICK_FROM = 5_000;
/** The same where the sandwiches of each are looked through. */
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
  searching: Searching,
  wish: MapWish,
  box: Box,
  now: Date,
): Promise<{ chosen: Chosen; serving?: Serving } | null> {
  const open = await openingsWanted(searching, wish, now);
  const found = await chooseByWords(searching, wish, box);
  return found && { ...found, chosen: { ...found.chosen, open } };
}

/** Which openings (`map_openings`) are open then; null where nobody asks. */
export async function openingsWanted(
  { db, memory }: Searching,
  wish: MapWish,
  now: Date,
): Promise<Buffer | null> {
  const { openNow, openAt } = wish;
  if (!openNow && openAt === undefined) return null;
  return memory.recall(`map openings ${openAt ?? 'now'} ${openNow}`, now, async () => {
    const moment = await openMoment(db, { openNow, openAt }, now);
    const value = bitsOf(await selectOpenings(db, isOpenAt(defined(moment))));
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
  searching: Searching,
  wish: MapWish,
  box: Box,
): Promise<{ chosen: Chosen; serving?: Serving } | null> {
  if (wish.restaurantId) return { chosen: only([wish.restaurantId]) };
  if (asksOfSandwiches(wish)) return chooseBySandwiches(searching, wish, box);
  if (!wish.q || wish.view === 'sandwiches') return { chosen: EVERYTHING };
  const chosen = await chooseByName(searching, wish.q, box);
  return chosen && { chosen };
}

function only(restaurants: number[], locations: number[] = []): Chosen {
  return { ...EVERYTHING, among: { restaurants, locations } };
}

async function chooseByName(searching: Searching, q: string, box: Box): Promise<Chosen | null> {
  const { db, memory } = searching;
  const { text, few } = await memory.recall(`map words ${q}`, null, () => findMeant(searching, q));
  if (!text) return EVERYTHING;
  if (few) return only(few.restaurants, few.locations);
  if (!(await hasAtMostPins(db, box, MOST_TO_PICK_FROM))) return null;
  return { ...EVERYTHING, meant: await manyMeant(searching, text) };
}

type Meant = { text: Text | null; few: { restaurants: number[]; locations: number[] } | null };

async function findMeant(searching: Searching, q: string): Promise<FoundOut<Meant>> {
  const { db } = searching;
  const text = await restaurantText(searching, q);
  const restaurants = text && (await selectNamed(db, isNamed(text), MOST_NAMED));
  const locations = restaurants && (await addressedBesides(db, text, restaurants));
  const few = locations && { restaurants, locations };
  const ids = few ? few.restaurants.length + few.locations.length : 0;
  return { value: { text, few }, topics: ['words', 'vocabulary'], bytes: sizeOf(text) + 8 * ids };
}

async function addressedBesides(db: Db, text: Text, named: number[]): Promise<number[] | null> {
  return text.isBrief ? [] : selectAddressed(db, isAddressed(text), named, MOST_ADDRESSED);
}

/** However they are typed, the same words mean the same. */
function manyMeant({ db, memory }: Searching, text: Text): Promise<Buffer> {
  const { words, literals, isBrief } = text;
  return memory.recall(
    `map meant ${JSON.stringify([words?.anywhere, literals, isBrief])}`,
    null,
    async () => {
      const value = await selectMeant(db, isNamed(text), text.isBrief ? null : isAddressed(text));
      return { value, topics: ['words'], bytes: value.length };
    },
  );
}

/** Bytes, of strings and the objects around them. */
function sizeOf(value: unknown): number {
  return 1_000 + 4 * JSON.stringify(value).length;
}

async function chooseBySandwiches(searching: Searching, wish: MapWish, box: Box) {
  const { db, memory } = searching;
  const { q, minPrice, maxPrice, priceRange, tags, diet, spicy } = wish;
  const asked = { q, minPrice, maxPrice, priceRange, tags, diet, spicy };
  const { filters, serving } = await memory.recall(
    `map sandwiches ${JSON.stringify(asked)}`,
    null,
    async () => {
      const filters = await sandwichFilters(searching, asked);
      const found = await servingAnywhere(db, filters, MOST_SANDWICHES);
      const value = { filters, serving: found && toMap(found) };
      return { value, topics: ['catalogue'], bytes: sizeOf(filters) + 60 * (found?.length ?? 0) };
    },
  );
  if (serving) return { chosen: only([...serving.keys()]), serving };
  if (!(await hasAtMostPins(db, box, MOST_IN_BOX))) return null;
  const homes = await selectHomesInBox(db, box);
  if (homes.sandwiches > MOST_SANDWICHES) return null;
  const here = toMap(await servingAmong(db, filters, homes.ids));
  return { chosen: only([...here.keys()]), serving: here };
}

function toMap(serving: { restaurantId: number; count: number }[]): Map<number, number> {
  return new Map(serving.map(({ restaurantId, count }) => [restaurantId, count]));
}
