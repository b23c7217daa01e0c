export { findRestaurants, type RestaurantsPage } from './restaurants/find-restaurants.ts';
export { findSandwiches, type SandwichesPage } from './sandwiches/find-sandwiches.ts';
export { interpretRestaurantText } from './restaurants/restaurant-text.ts';
export { matchesAddressText, matchesRestaurantText } from './restaurants/matching-queries.ts';
export type { QueryInterpretation as Text } from './lexemes/tsquery-queries.ts';
export {
  resolveSandwichFilters,
  countMatchesAmong,
  countMatchesAnywhere,
} from './sandwiches/match-counts.ts';
export { resolveOpenTime, type OpenQuery } from './open-now/resolve-open-time.ts';
export { isLocationOpenAt } from './open-now/queries.ts';
export { findSearchDrift, repairSearch } from './search-index/recount.ts';
export { openingColumns, type WrittenHours } from './open-now/opening-columns.ts';
export { pruneVocabulary } from './lexemes/vocabulary-queries.ts';
export { fillSearch, refreshSearch, refreshSearchScores } from './search-index/search-index.ts';
export type { SearchContext } from './lexemes/vocabulary.ts';
