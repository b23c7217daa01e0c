import { expect, test } from 'vitest';
import { changedRestaurantDetails, type RestaurantDetailsFields } from './restaurant-details-form.tsx';
import {
  restaurantDetailsFormSchema,
  restaurantDetailsFormSchemaFor,
} from './restaurant-details-resolver.ts';

const GOOD = {
  name: 'Roost',
  restaurantType: 'Deli',
  priceRange: '$',
  website: 'https://roost.example',
  description: '',
};

test.each([
  [{}, []],
  [{ website: '' }, []],
  [{ priceRange: '' }, ['Price range is required']],
  [{ restaurantType: '' }, ['Restaurant type is required']],
  [{ name: ' ' }, ['Name is required']],
  [{ website: 'roost.example' }, ['Website must be a valid URL']],
])(
  'the edit form applies its own required fields and the shared rules: %j gives %j (A5.13, A5.14, A5.15)',
  (change, problems) => {
    const { error } = restaurantDetailsFormSchema.safeParse({ ...GOOD, ...change });
    expect((error?.issues ?? []).map(({ message }) => message)).toEqual(problems);
  },
);

test('an imported restaurant may keep an empty price range, but an existing one cannot be cleared (D74)', () => {
  const imported: RestaurantDetailsFields = { ...GOOD, restaurantType: 'Deli', priceRange: '' };
  const corrected = { ...imported, name: 'The Roost' };
  expect(restaurantDetailsFormSchemaFor(imported).safeParse(corrected).success).toBe(true);
  expect(changedRestaurantDetails(corrected, imported)).toEqual({ name: 'The Roost' });
  const priced: RestaurantDetailsFields = { ...imported, priceRange: '$' };
  const { error } = restaurantDetailsFormSchemaFor(priced).safeParse({ ...priced, priceRange: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Price range is required']);
});
