export { findRestaurants, interpretRestaurantText } from './restaurants/find-restaurants.ts';
export { findSandwiches } from './sandwiches/find-sandwiches.ts';
export { matchesAddressTextSql, matchesRestaurantTextSql } from './restaurants/matching-queries.ts';
export {
  resolveSandwichFilters,
  countMatchingSandwichesInRestaurants,
  countMatchingSandwichesAnywhere,
} from './sandwiches/count-matches-by-restaurant.ts';
export {
  computeOpeningHourColumns,
  resolveOpenFilterTime,
  type OpenFilterQuery,
  type StoredOpeningHours,
} from './open-now/open-now.ts';
export { isLocationOpenAtSql } from './open-now/queries.ts';
export { findSearchIndexDrift, repairSearchIndex } from './search-index/repair-search-index.ts';
export { rateLimitPointsOfBox } from './rate-limit-points-of-box.ts';
export { pruneVocabulary } from './lexemes/vocabulary-queries.ts';
export { refreshSearchScores } from './search-index/document-queries.ts';
export { rebuildSearchIndex, refreshSearchIndex } from './search-index/search-index.ts';
export type { SearchContext } from './lexemes/search-with-typo-corrections.ts';
