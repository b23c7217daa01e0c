export { BRAND_NAME_BY_SPIDER } from './brand-table.ts';
export { brandKey, findBrandOfName, findBrand } from './brands.ts';
export { guessRestaurantType, type GuessedRestaurantType } from './restaurant-type.ts';
