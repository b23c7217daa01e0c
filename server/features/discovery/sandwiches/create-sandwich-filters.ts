import type { GeoBox } from '#shared/geo/map-grid.ts';
import type { Paging } from '#server/platform/http/pagination.ts';
import type { OpenFilterQuery } from '../open-now/open-now.ts';
import { nonEmptyOrNull } from '../search-cursor.ts';
import type { LocationCriteria } from '../location-criteria-queries.ts';
import { quoteLexeme, type QueryInterpretation } from '../lexemes/tsquery-queries.ts';
import type { SandwichSearchOrder, SandwichSearchFilters, TriedFilter } from './filter-queries.ts';

export type SandwichSearchQuery = Paging &
  OpenFilterQuery & {
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
    sort?: SandwichSearchOrder | undefined;
    tried?: TriedFilter | undefined;
  };

export function createSandwichFilters(
  query: SandwichSearchQuery,
  text: QueryInterpretation | null,
  locationCriteria: LocationCriteria | null = null,
): SandwichSearchFilters {
  return {
    text,
    terms: termsOfFilters(query),
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    priceRanges: nonEmptyOrNull(query.priceRange),
    tried: query.tried ?? null,
    locationCriteria,
  };
}

/** Must match the terms in ../search-index/document-queries.ts. */
function termsOfFilters({ tags = [], diet = [], spicy }: SandwichSearchQuery): string[] {
  return [
    ...tags.map((tag) => quoteLexeme(`#${tag.toLowerCase()}`)),
    ...diet.map((without) => quoteLexeme(without.replace(/^no/, ''))),
    ...(spicy === undefined ? [] : [`${spicy ? '' : '!'}'+spicy'`]),
  ];
}
