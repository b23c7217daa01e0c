export const CATALOG_FIELD_LABELS = {
  name: 'Name',
  description: 'Description',
  imageUrl: 'Photo',
  website: 'Website',
  restaurantType: 'Type',
  priceRange: 'Price range',
  address: 'Address',
  pin: 'Map pin',
  phoneNumber: 'Phone number',
  hoursOfOperation: 'Hours',
  specialDays: 'Special days',
  closure: 'Temporary closure',
  price: 'Price',
  ingredients: 'Ingredients',
  containsGluten: 'Contains gluten',
  containsDairy: 'Contains dairy',
  containsEggs: 'Contains eggs',
  organic: 'Organic',
  isSpicy: 'Spicy',
  spiceLevel: 'Spice level',
  tags: 'Tags',
  type: 'Type',
  restaurant: 'Restaurant',
} as const;

/** "Hours" for "hoursOfOperation.monday"; a path without a catalog field stays as it is. */
export function labelOfFieldPath(path: string): string {
  const labels: Readonly<Record<string, string>> = CATALOG_FIELD_LABELS;
  const known = path.split('.').findLast((name) => Object.hasOwn(labels, name));
  return known === undefined ? path : (labels[known] ?? path);
}

const YES_NO_FIELDS: ReadonlySet<string> = new Set([
  'containsGluten',
  'containsDairy',
  'containsEggs',
  'organic',
  'isSpicy',
]);

/** In place of a value that is not set. */
export function unsetValueText(field: string): string {
  return YES_NO_FIELDS.has(field) ? 'unknown' : 'nothing';
}

export function joinFieldLabels(fields: readonly (keyof typeof CATALOG_FIELD_LABELS)[]): string {
  return new Intl.ListFormat('en-US').format(
    fields.map((field) => CATALOG_FIELD_LABELS[field].toLowerCase()),
  );
}
