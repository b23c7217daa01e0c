import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSandwich } from '#web/testing/fixtures.ts';
import { bodyOf, differences, fieldsOf, sandwichSchema } from './sandwich-fields.ts';

const known = fc.option(fc.boolean(), { nil: null });

test('what is edited without a change is sent as it was', () => {
  fc.assert(
    fc.property(
      known,
      known,
      fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: null }),
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.stringMatching(/^[a-z]{1,10}$/), { maxLength: 5 }),
      (containsGluten, containsDairy, cents, spiceLevel, ingredients) => {
        const price = cents === null ? null : cents / 100;
        const sandwich = aSandwich({ containsGluten, containsDairy, price, spiceLevel, ingredients });
        const sent = bodyOf(sandwichSchema.parse(fieldsOf(sandwich)));
        expect(sent).toMatchObject({ containsGluten, containsDairy, price, spiceLevel, ingredients });
      },
    ),
  );
});

test.each(['-1', '1.234', 'free', '1e3', '$5'])('%j is no price', (price) => {
  const fields = { ...fieldsOf(aSandwich({})), price };
  expect(sandwichSchema.safeParse(fields).error?.issues[0]?.message).toBe(
    'Write the price as 13.50, or leave it empty',
  );
});

test('two versions differ in what differs, and in nothing else', () => {
  const mine = fieldsOf(aSandwich({ name: 'Hot Bird', price: 12 }));
  const theirs = fieldsOf(aSandwich({ name: 'Hot Bird', price: 13.5 }));
  expect(differences(mine, theirs)).toEqual([{ label: 'Price', mine: '12.00', theirs: '13.50' }]);
});
