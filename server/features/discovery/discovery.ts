export { findRestaurants, type RestaurantsPage } from './restaurants/find-restaurants.ts';
export { findSandwiches, type SandwichesPage } from './sandwiches/find-sandwiches.ts';
export { refreshSearch } from './search-index.ts';
export { forgetWords, rememberWords, wordsOf } from './words/vocabulary.ts';
