import type { GeoBox } from '#shared/geo/map-grid.ts';
import type { Paging } from '#server/platform/http/pagination.ts';
import type { OpenQuery } from '../open-now/resolve-open-time.ts';
import { nonEmptyOrNull } from '../search-cursor.ts';
import type { LocationCriteria } from '../location-criteria-queries.ts';
import { quoteLexeme, type QueryInterpretation } from '../lexemes/tsquery-queries.ts';
import type { SandwichOrder, SandwichSearchFilters, TriedFilter } from './filter-queries.ts';

export type SandwichSearchQuery = Paging &
  OpenQuery & {
    q?: string | undefined;
    lat?: number | undefined;
    lng?: number | undefined;
    radius?: number | undefined;
    bbox?: GeoBox | undefined;
    minPrice?: number | undefined;
    maxPrice?: number | undefined;
    priceRange?: string[] | undefined;
    tags?: string[] | undefined;
    diet?: string[] | undefined;
    spicy?: boolean | undefined;
    sort?: SandwichOrder | undefined;
    tried?: TriedFilter | undefined;
  };

export function filtersOf(
  wish: SandwichSearchQuery,
  text: QueryInterpretation | null,
  wanted: LocationCriteria | null = null,
): SandwichSearchFilters {
  return {
    text,
    terms: termsOfFilters(wish),
    minPrice: wish.minPrice ?? null,
    maxPrice: wish.maxPrice ?? null,
    priceRanges: nonEmptyOrNull(wish.priceRange),
    tried: wish.tried ?? null,
    wanted,
  };
}

/** As search documents hold them (../documents-queries.ts). */
function termsOfFilters({ tags = [], diet = [], spicy }: SandwichSearchQuery): string[] {
  return [
    ...tags.map((tag) => quoteLexeme(`#${tag.toLowerCase()}`)),
    ...diet.map((without) => quoteLexeme(without.replace(/^no/, ''))),
    ...(spicy === undefined ? [] : [`${spicy ? '' : '!'}'+spicy'`]),
  ];
}
