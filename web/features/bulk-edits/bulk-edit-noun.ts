export type BulkEditNoun = { one: string; many: string };

export const RESTAURANT_NOUN: BulkEditNoun = { one: 'restaurant', many: 'restaurants' };
export const SANDWICH_NOUN: BulkEditNoun = { one: 'sandwich', many: 'sandwiches' };
