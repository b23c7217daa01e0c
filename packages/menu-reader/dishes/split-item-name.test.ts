import { expect, test } from 'vitest';
import { readMenuText } from '../read-menu-text.ts';

const read = (menu: string) => {
  const { sandwiches, doubtful } = readMenuText(menu);
  return [...sandwiches, ...doubtful].map(({ name, price, priceNote }) => [name, price, priceNote]);
};

const SIZES = [
  'The Original',
  'Original',
  'Deluxe',
  'Double',
  'Single',
  'Regular',
  'Grande',
  'Combo',
  'The Box',
];

test.each(SIZES)('reads "%s" above a list of ingredients as a name', (name) => {
  const description = 'Fried chicken thigh, slaw, pickles, comeback sauce, brioche';
  const expected = [[name, 13, null]];
  expect(read(`SANDWICHES\n${name} $13.00\n${description}`)).toEqual(expected);
  expect(read(`SANDWICHES\n${name.toUpperCase()} ....... $13\n${description}`)).toEqual(expected);
  expect(read(`HEN HOUSE MENU\n\n${name} $13.00\n\n${description}`)).toEqual(expected);
  expect(
    read(
      `HEN HOUSE MENU\n\nGone Fishing $12\nFried cod, tartar, brioche\n\n${name} $13.00\n${description}\n\nCow $12\nBeef patty, cheddar, brioche`,
    ),
  ).toEqual(expected);
  expect(read(`## Sandwiches\n\n**${name}** – $13\n${description}`)).toEqual(expected);
});

test('reads consecutive size words that each have ingredients as separate names', () => {
  const menu = [
    ['The Original', 9],
    ['Double', 12],
    ['Deluxe', 13],
  ].map(([name, price]) => `${name} ${price}\nFried chicken thigh, slaw, brioche`);
  expect(read(`SANDWICHES\n${menu.join('\n')}`)).toEqual([
    ['The Original', 9, null],
    ['Double', 12, null],
    ['Deluxe', 13, null],
  ]);
});

test('reads sizes below a sandwich as its prices', () => {
  const sizes = 'Regular 9\nLarge 12';
  const expected = [['Crispy Chicken Sandwich', 9, 'Large $12']];
  expect(read(`Crispy Chicken Sandwich\n${sizes}\nslaw, pickles, brioche`)).toEqual(expected);
  expect(read(`Crispy Chicken Sandwich\nslaw, pickles, brioche\n${sizes}\nServed with fries, slaw`)).toEqual(
    expected,
  );
  expect(read(`Crispy Chicken Sandwich\n\n${sizes}\n\nslaw, pickles, brioche`)).toEqual(expected);
  expect(read(`Crispy Chicken Sandwich $9\nCombo $12\nwith fries, slaw and a drink`)).toEqual([
    ['Crispy Chicken Sandwich', 9, 'Combo $12'],
  ]);
});

test('reads sizes directly below a heading as names', () => {
  expect(read('CHICKEN SANDWICHES\nOriginal 8\nDeluxe 9\nSpicy Deluxe 10')).toEqual([
    ['Original', 8, null],
    ['Deluxe', 9, null],
    ['Spicy Deluxe', 10, null],
  ]);
});

test.each([', ', ' • ', ' | ', ' / '])('splits three sandwiches separated by "%s"', (separator) => {
  const names = ['Hot Chicken Sandwich', 'Chicken Club', 'BBQ Chicken Sandwich'];
  expect(read(`${names.join(separator)} $9`)).toEqual(names.map((name) => [name, 9, null]));
});

test.each([
  'Chicken, Bacon, Egg & Cheese Biscuit',
  'Torta de Pollo / Chicken Torta',
  'برجر دجاج - Chicken Burger',
])('does not split "%s"', (name) => expect(read(`${name} $9`)).toEqual([[name, 9, null]]));

test('reads a sentence below a capitalized name as its description, though it mentions chicken and a bun', () => {
  const description = 'Grilled chicken fillet with peri peri mayo on a bun';
  for (const menu of [
    `Peri Peri Chicken Burger\n$9\n${description}`,
    `Peri Peri Chicken Burger\n${description}\n$9`,
  ])
    expect(readMenuText(menu).sandwiches).toMatchObject([{ price: 9, description: description }]);
  expect(
    read(`Crispy chicken sandwich with slaw on rye\n$9\nGrilled chicken sandwich with mayo on rye\n$8`),
  ).toHaveLength(2);
});

test('does not read a list number before a size name as a price', () => {
  expect(read('SANDWICHES\n1. The Double - $14\nTwo fried chicken patties, pickles, bun')).toEqual([
    ['The Double', 14, null],
  ]);
});

test('reads table rows as sandwiches if a price column has the heading "Sandwich"', () => {
  expect(read('Sandwich   Combo\nCrispy Chicken   6.49   9.99\nFish Filet   6.29   9.79')).toEqual([
    ['Crispy Chicken', 6.49, 'Combo $9.99'],
  ]);
});
