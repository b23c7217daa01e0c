export const CATALOG_FIELD_LABELS = {
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
  restaurant: 'Restaurant',
} as const;

export function joinFieldLabels(fields: readonly (keyof typeof CATALOG_FIELD_LABELS)[]): string {
  return fields.map((field) => CATALOG_FIELD_LABELS[field].toLowerCase()).join(', ');
}
