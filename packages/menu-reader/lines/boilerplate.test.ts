import { expect, test } from 'vitest';
import { readMenuText } from '../read-menu-text.ts';

const only = (menu: string) => {
  const { sandwiches, doubtful } = readMenuText(menu);
  expect([sandwiches.length, doubtful.length]).toEqual([1, 0]);
  return sandwiches[0]!;
};

test.each(['(GF bun +$2)', '(add bacon $2)', '(gluten free bun + 2.50)', '(extra patty 3)'])(
  'keeps %s after a name out of the name and the price',
  (addition) => {
    const menu = `SANDWICHES\nThe Grilled One ${addition} $12\ngrilled chicken, avocado, brioche`;
    expect(only(menu)).toMatchObject({ name: 'The Grilled One', price: 12, priceNote: null });
  },
);

test('keeps parentheses in the name if they offer no addition', () => {
  expect(only('Chicken Sandwich (two patties) $12').name).toBe('Chicken Sandwich (two patties)');
});

test.each([
  '$12.99 • 93% (45)',
  '$12.99 4.8 (61)',
  '$12.99\n93% (1,204)',
  '$12.99 Popular',
  '$12.99+ 4.5 (500+ ratings) New',
])('keeps only the price of "%s"', (figures) => {
  const { price, description, ingredients } = only(
    `Chicken Sandwiches\n\nHot Honey Chicken Sandwich\n${figures}\nhot honey, slaw, pickles, brioche`,
  );
  expect({ price, description }).toEqual({ price: 12.99, description: 'hot honey, slaw, pickles, brioche' });
  expect(ingredients).toEqual(['hot honey', 'slaw', 'pickles', 'brioche']);
});

test.each([
  ['fresh moz-\nzarella, basil', 'fresh mozzarella, basil'],
  ['slaw, bal-\nsamic glaze, house-\nmade pickles', 'slaw, balsamic glaze, house-made pickles'],
  ['slaw,\npickles,\nmayo', 'slaw, pickles, mayo'],
])('joins the lines of %j to %j', (broken, description) => {
  expect(only(`Grilled Chicken Sandwich 12\n${broken}`).description).toBe(description);
});

test('does not join a name that ends with a dash to the next line', () => {
  expect(only('Grilled Chicken Sandwich-\nslaw, pickles, mayo\n$12')).toMatchObject({
    name: 'Grilled Chicken Sandwich',
    description: 'slaw, pickles, mayo',
  });
});
