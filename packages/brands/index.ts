export { BRAND_NAME_BY_SPIDER } from './brand-table.ts';
export { computeBrandKey, findBrandByName, findBrandByKey } from './find-brand.ts';
export { guessRestaurantType, type BrandRestaurantType } from './restaurant-type.ts';
