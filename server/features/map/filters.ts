import {
  openMoment,
  restaurantText,
  sandwichFilters,
  servingAmong,
  servingAnywhere,
} from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database.ts';
import {
  areAtMost,
  countLocations,
  openPins,
  pinsNamedInBox,
  pinsOf,
  pinsOfHomesInBox,
  selectAddressed,
  selectHomesInBox,
  selectNamed,
} from './filter-queries.ts';
import type { MapWish } from './map.ts';
import { pinsInBox, type Facets, type Runs, type Sql } from './queries.ts';

export type InBox = { runs: Runs; zoom: number; facets: Facets };
/** Which pins match, and how many sandwiches of each restaurant do where sandwiches are asked for. */
export type Chosen = { source: Sql; serving?: Map<number, number> };

/**
 * What no cell can tell is looked up one by one, so there must be little of it: little in the box, or little that the words
 * choose. Where both are much the answer is null, and whoever asks comes closer.
 */
const LITTLE_IN_BOX = 800;
const MOST_IN_BOX = 4_000;
const MOST_CHOSEN = { restaurants: 2_000, locations: 20_000 };
const MOST_ADDRESSED = 5_000;
const MOST_SANDWICHES = 10_000;

/** Whether the cells alone can answer. */
export function asksOnlyForFacets(wish: MapWish): boolean {
  if (wish.q || wish.restaurantId || wish.openNow || wish.openAt) return false;
  return wish.view !== 'sandwiches' || !asksOfSandwiches(wish);
}

function asksOfSandwiches({ minPrice, maxPrice, priceRange, tags, diet, spicy }: MapWish): boolean {
  const lists = [priceRange, tags, diet].some((list) => list && list.length > 0);
  return lists || [minPrice, maxPrice, spicy].some((given) => given !== undefined);
}

export function everything({ runs, facets }: InBox): Chosen {
  return { source: pinsInBox(runs, facets) };
}

export async function choosePins(db: Db, wish: MapWish, box: InBox, now: Date): Promise<Chosen | null> {
  const moment = await openMoment(db, wish, now);
  const chosen = await chooseByWords(db, wish, box);
  if (!moment || !chosen) return chosen;
  const isSmall = await areAtMost(db, chosen.source, MOST_IN_BOX);
  return isSmall ? { ...chosen, source: openPins(chosen.source, moment) } : null;
}

async function chooseByWords(db: Db, wish: MapWish, box: InBox): Promise<Chosen | null> {
  if (wish.restaurantId) return { source: pinsOf({ restaurants: [wish.restaurantId] }, box, NO_FACETS) };
  if (wish.view !== 'sandwiches') return wish.q ? chooseByName(db, wish.q, box) : everything(box);
  return wish.q || asksOfSandwiches(wish) ? chooseBySandwiches(db, wish, box) : everything(box);
}

const NO_FACETS: Facets = { types: null, priceRanges: null, hasSandwiches: false };

async function chooseByName(db: Db, q: string, box: InBox): Promise<Chosen | null> {
  const { runs, facets } = box;
  const text = await restaurantText(db, q);
  const around = pinsInBox(runs, facets);
  if (!text) return { source: around };
  const inBox = { source: pinsNamedInBox(runs, facets, text) };
  if (await areAtMost(db, around, LITTLE_IN_BOX)) return inBox;
  const restaurants = await selectNamed(db, text, MOST_CHOSEN);
  const locations = restaurants && (await selectAddressed(db, text, restaurants, MOST_ADDRESSED));
  if (locations) return { source: pinsOf({ restaurants, locations }, box, facets) };
  return (await areAtMost(db, around, MOST_IN_BOX)) ? inBox : null;
}

async function chooseBySandwiches(db: Db, wish: MapWish, box: InBox): Promise<Chosen | null> {
  const { runs, facets } = box;
  const { q, minPrice, maxPrice, priceRange, tags, diet, spicy } = wish;
  const filters = await sandwichFilters(db, { q, minPrice, maxPrice, priceRange, tags, diet, spicy });
  if (await areAtMost(db, pinsInBox(runs, facets), MOST_IN_BOX)) {
    const homes = await selectHomesInBox(db, runs, facets);
    if (homes.sandwiches <= MOST_SANDWICHES) {
      const serving = toMap(await servingAmong(db, filters, homes.ids));
      return { source: pinsOfHomesInBox(runs, facets, [...serving.keys()]), serving };
    }
  }
  const found = await servingAnywhere(db, filters, MOST_SANDWICHES);
  if (!found) return null;
  const serving = toMap(found);
  const restaurants = [...serving.keys()];
  if ((await countLocations(db, restaurants)) > MOST_CHOSEN.locations) return null;
  return { source: pinsOf({ restaurants }, box, facets), serving };
}

function toMap(serving: { restaurantId: number; count: number }[]): Map<number, number> {
  return new Map(serving.map(({ restaurantId, count }) => [restaurantId, count]));
}
