import type { HistoryEntry, HistoryField } from '#contract/catalog/history.ts';

export const FIELD_LABELS: Readonly<Record<HistoryField, string>> = {
  name: 'Name',
  description: 'Description',
  imageUrl: 'Photo',
  website: 'Website',
  restaurantType: 'Type',
  priceRange: 'Price range',
  address: 'Address',
  pin: 'Pin',
  phoneNumber: 'Phone',
  hoursOfOperation: 'Hours',
  specialDays: 'Special days',
  closure: 'Closed',
  price: 'Price',
  ingredients: 'Ingredients',
  containsGluten: 'Contains gluten',
  containsDairy: 'Contains dairy',
  containsEggs: 'Contains eggs',
  organic: 'Organic',
  isSpicy: 'Spicy',
  spiceLevel: 'Heat',
  tags: 'Tags',
  type: 'Type',
};

export const ORIGIN_LABELS: Readonly<Record<HistoryEntry['origin'], string | null>> = {
  edit: null,
  'bulk-edit': 'Bulk edit',
  import: 'Import',
  merge: 'Merge',
  suggestion: 'Suggestion',
  revert: 'Revert',
};

const VERBS: Readonly<Record<HistoryEntry['action'], string>> = {
  create: 'added',
  update: 'changed',
  delete: 'removed',
  restore: 'restored',
};

export function authorText({ by, origin, source }: Pick<HistoryEntry, 'by' | 'origin' | 'source'>): string {
  if (by) return by.username ?? 'A former member';
  if (origin === 'import') return source ? `Import of ${source}` : 'An import';
  return 'The operator';
}

/** "changed the location" */
export function actionText({ action, entityType }: Pick<HistoryEntry, 'action' | 'entityType'>): string {
  return `${VERBS[action]} ${entityType === 'location' ? 'the location' : `this ${entityType}`}`;
}

export function fieldNames(fields: readonly HistoryField[]): string {
  return fields.map((field) => FIELD_LABELS[field].toLowerCase()).join(', ');
}
