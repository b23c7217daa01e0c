import { expect, test } from 'vitest';
import { detailsSchema } from './details-fields.ts';

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
  'the edit form: "Price range is required", "Restaurant type is required" and the shared rules: %j says %j (administration.md section 5)',
  (change, problems) => {
    const { error } = detailsSchema.safeParse({ ...GOOD, ...change });
    expect((error?.issues ?? []).map(({ message }) => message)).toEqual(problems);
  },
);
