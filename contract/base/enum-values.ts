// Choices without schemas, so that a browser that only offers them loads no validator.

export const RESTAURANT_TYPES = [
  'Fast Food',
  'Fast Casual',
  'Casual Dining',
  'Fine Dining',
  'Food Truck',
  'Cafe',
  'Pub',
  'Restaurant',
  'Deli',
  'Bakery',
] as const;
export const PRICE_RANGES = ['$', '$$', '$$$', '$$$$'] as const;
/** In the order in which a visitor would miss them. */
export const RESTAURANT_MISSING_DATA = ['photo', 'hours', 'location', 'menu'] as const;
/** In the order in which a visitor would miss them. */
export const SANDWICH_MISSING_DATA = ['photo', 'price', 'ingredients', 'tags'] as const;
/** As a source: restaurants that were not imported. */
export const NOT_IMPORTED_SOURCE_VALUE = '-';
export const CATALOG_FILE_KINDS = ['restaurants', 'locations', 'sandwiches'] as const;
export const DIET_FILTERS = ['no-gluten', 'no-dairy', 'no-eggs'] as const;
export const SEARCH_SORTS = ['best', 'rating', 'distance', 'price'] as const;
export const BADGE_CATEGORIES = ['level', 'achievement', 'special', 'event'] as const;
export const RECOMMENDATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
/** A chain's own list of its locations, open data, or a personal file. */
export const DATA_SOURCE_KINDS = ['chain', 'open-data', 'personal'] as const;
/** A value of a source with low trust counts only if no other source has one. */
export const DATA_SOURCE_TRUSTS = ['normal', 'low'] as const;
export const CHANGE_ORIGINS = ['edit', 'bulk-edit', 'import', 'merge', 'suggestion', 'revert'] as const;
export const AUDITED_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'promote',
  'demote',
  'grant',
  'withdraw',
  'award',
  'approve',
  'reject',
  'hide',
  'dismiss',
  'suspend',
  'lift',
  'erase',
] as const;
