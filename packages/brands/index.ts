export { BRAND_NAME_BY_SPIDER } from './brand-table.ts';
export { brandKey, findBrandOfName, findBrand } from './find-brand.ts';
export { guessRestaurantType, type GuessedRestaurantType } from './restaurant-type.ts';
