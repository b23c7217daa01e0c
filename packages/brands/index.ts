export { BRAND_OF_SPIDER } from './brand-table.ts';
export { brandKey, brandOfName, findBrand } from './brands.ts';
export { guessType, type GuessedRestaurantType } from './restaurant-type.ts';
