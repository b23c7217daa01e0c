import type { Box } from '#rules/map-grid.ts';
import type { Paging } from '#server/platform/page.ts';
import type { OpenWish } from '../open-now/open-moment.ts';
import { someOf } from '../page-keys.ts';
import type { Wanted } from '../wanted/queries.ts';
import { quoted, type Reading } from '../words/tsquery-queries.ts';
import type { Order, SandwichFilters, Tried } from './filter-queries.ts';

export type SandwichWish = Paging &
  OpenWish & {
    q?: string | undefined;
    lat?: number | undefined;
    lng?: number | undefined;
    radius?: number | undefined;
    bbox?: Box | undefined;
    minPrice?: number | undefined;
    maxPrice?: number | undefined;
    priceRange?: string[] | undefined;
    tags?: string[] | undefined;
    diet?: string[] | undefined;
    spicy?: boolean | undefined;
    sort?: Order | undefined;
    tried?: Tried | undefined;
  };

export function filtersOf(
  wish: SandwichWish,
  text: Reading | null,
  wanted: Wanted | null = null,
): SandwichFilters {
  return {
    text,
    terms: termsOfFilters(wish),
    minPrice: wish.minPrice ?? null,
    maxPrice: wish.maxPrice ?? null,
    priceRanges: someOf(wish.priceRange),
    tried: wish.tried ?? null,
    wanted,
  };
}

/** As search documents hold them (../documents-queries.ts). */
function termsOfFilters({ tags = [], diet = [], spicy }: SandwichWish): string[] {
  return [
    ...tags.map((tag) => quoted(`#${tag.toLowerCase()}`)),
    ...diet.map((without) => quoted(without.replace(/^no/, ''))),
    ...(spicy === undefined ? [] : [`${spicy ? '' : '!'}'+spicy'`]),
  ];
}
