export type BulkNoun = { one: string; many: string };

export const RESTAURANT_NOUN: BulkNoun = { one: 'restaurant', many: 'restaurants' };
export const SANDWICH_NOUN: BulkNoun = { one: 'sandwich', many: 'sandwiches' };
