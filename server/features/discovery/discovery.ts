export { findRestaurants, type RestaurantSearchResults } from './restaurants/find-restaurants.ts';
export { findSandwiches, type SandwichSearchResults } from './sandwiches/find-sandwiches.ts';
export { interpretRestaurantText } from './restaurants/interpret-restaurant-text.ts';
export { matchesAddressText, matchesRestaurantText } from './restaurants/matching-queries.ts';
export type { QueryInterpretation as Text } from './lexemes/tsquery-queries.ts';
export {
  resolveSandwichFilters,
  countMatchingSandwichesInRestaurants,
  countMatchingSandwichesAnywhere,
} from './sandwiches/count-matches-by-restaurant.ts';
export {
  openingColumns,
  resolveOpenFilterTime,
  type OpenFilterQuery,
  type WrittenHours,
} from './open-now/open-now.ts';
export { isLocationOpenAt } from './open-now/queries.ts';
export { findSearchIndexDrift, repairSearchIndex } from './search-index/repair-search-index.ts';
export { pruneVocabulary } from './lexemes/vocabulary-queries.ts';
export { rebuildSearchIndex, refreshSearchIndex, refreshSearchScores } from './search-index/search-index.ts';
export type { SearchContext } from './lexemes/query-interpretations.ts';
