export type BulkNoun = { one: string; many: string };

export const RESTAURANTS: BulkNoun = { one: 'restaurant', many: 'restaurants' };
export const SANDWICHES: BulkNoun = { one: 'sandwich', many: 'sandwiches' };
