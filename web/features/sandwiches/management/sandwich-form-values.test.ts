import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSandwichFixture } from '#web/testing/fixtures.ts';
import {
  buildSandwichRequestBody,
  changedSandwichFields,
  sandwichFormValues,
  findSandwichEditConflicts,
  mergeTagIds,
} from './sandwich-form-values.ts';
import { sandwichFormSchema } from './sandwich-form-resolver.ts';

const known = fc.option(fc.boolean(), { nil: null });

test('an unchanged form sends the original values', () => {
  fc.assert(
    fc.property(
      known,
      known,
      fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: null }),
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.stringMatching(/^[a-z]{1,10}$/), { maxLength: 5 }),
      (containsGluten, containsDairy, cents, spiceLevel, ingredients) => {
        const price = cents === null ? null : cents / 100;
        const sandwich = buildSandwichFixture({
          containsGluten,
          containsDairy,
          price,
          spiceLevel,
          ingredients,
        });
        const sent = buildSandwichRequestBody(sandwichFormSchema.parse(sandwichFormValues(sandwich)));
        expect(sent).toMatchObject({ containsGluten, containsDairy, price, spiceLevel, ingredients });
      },
    ),
  );
});

test.each(['-1', '1.234', 'free', '1e3', '$5'])('rejects %j as a price', (price) => {
  const fields = { ...sandwichFormValues(buildSandwichFixture({})), price };
  expect(sandwichFormSchema.safeParse(fields).error?.issues[0]?.message).toBe(
    'Enter a price like 13.50, or leave it empty',
  );
});

test('reports a conflict only for fields that both have changed', () => {
  const base = sandwichFormValues(buildSandwichFixture({ name: 'Hot Bird', price: 12, description: 'Hot.' }));
  const mine = { ...base, price: '13.50' };
  expect(findSandwichEditConflicts(base, mine, { ...base, description: 'Very hot.' })).toEqual([]);
  expect(
    findSandwichEditConflicts(base, mine, { ...base, price: '14.00', description: 'Very hot.' }),
  ).toEqual([{ label: 'Price', mine: '13.50', theirs: '14.00' }]);
});

test('sends only changed fields, and isSpicy along with a changed spice level', () => {
  const base = sandwichFormValues(buildSandwichFixture({ spiceLevel: 1 }));
  expect(changedSandwichFields(base, base)).toEqual({});
  expect(changedSandwichFields({ ...base, spiceLevel: '4' }, base)).toEqual({ spiceLevel: 4, isSpicy: true });
});

test('merges the tags that either person checked or unchecked', () => {
  const base = { ...sandwichFormValues(buildSandwichFixture({})), tagIds: ['1', '2'] };
  const mine = { ...base, tagIds: ['2', '3'] };
  const theirs = { ...base, tagIds: ['1', '2', '4'] };
  expect(mergeTagIds(mine, base, theirs)).toEqual(['2', '4', '3']);
});
