import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterArbitrary } from '#packages/testing/character-arbitrary.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { readMenuText } from './read-menu-text.ts';

const only = (text: string) => {
  const { sandwiches, doubtful } = readMenuText(text);
  return [...sandwiches, ...doubtful][0];
};

test.each([
  ...[
    ['$8', 8],
    ['8.50', 8.5],
    ['8,50', 8.5],
    ['8.5', 8.5],
    ['12.-', 12],
    ['USD 9', 9],
    ['9 USD', 9],
    ['9', 9],
    ['8½', 8.5],
  ],
  ...[
    ['....9.50', 9.5],
    ['. . . . 9', 9],
    ['\t9', 9],
    ['$1O.99', 10.99],
    ['$9 (GF)', 9],
    ['99¢', 0.99],
    ['from $9', 9],
  ],
  ...[
    ['$8/$12', 8],
    ['8 | 12', 8],
    ['Sm 5 Lg 8', 5],
    ['half 7 whole 12', 12],
    ['$9-$14', 9],
    ['8.99 Combo 11.99', 8.99],
    ['$9 Add Bacon $2', 9],
    ['440 Cal $5.99', 5.99],
    ['\n$9.25', 9.25],
  ],
] as [string, number][])('reads the price of "Crispy Chicken Sandwich %s" as %d', (written, price) => {
  expect(only(`Crispy Chicken Sandwich ${written}`)).toMatchObject({
    name: 'Crispy Chicken Sandwich',
    price,
  });
});

test('uses the price of a burger below a sandwich only if the sandwich has no price', () => {
  const menu = 'Hot Chicken Sandwich - brioche, slaw, pickles $12.50\nBurger $9\nDouble Burger $11';
  expect(readMenuText(menu).sandwiches).toMatchObject([{ price: 12.5, priceNote: null }]);
  expect(only('Crispy Chicken Sandwich\nBurger $9\nPlate $12')).toMatchObject({
    price: 9,
    priceNote: 'Plate $12',
  });
});

test.each([
  ['$8/$12', 'Also $12'],
  ['Sm 5 Lg 8', 'Sm price; Lg $8'],
  ['half 7 whole 12', 'Half $7'],
  ['8.99 Combo 11.99', 'Combo $11.99'],
  ['Market Price', 'Market price'],
  ['8,50 €', '€8.50; priced in EUR'],
  ['$9-$14', 'Up to $14'],
])('writes this price note for "%s": %s', (written, priceNote) => {
  expect(only(`Crispy Chicken Sandwich ${written}`)).toMatchObject({ priceNote });
});

test.each([
  ['¥1,200', '¥1,200; priced in JPY'],
  ['8€50', '€8.50; priced in EUR'],
  ['CHF 12.–', '12; priced in CHF'],
  ['95 kr', '95; priced in kr'],
  ['£8 / £12', '£8; also £12; priced in GBP'],
  ['half £7 whole £12', 'Whole £12; Half £7; priced in GBP'],
])('puts %s, which is not in dollars, only in the price note: %j', (written, priceNote) => {
  expect(only(`Crispy Chicken Sandwich ${written}`)).toMatchObject({ price: null, priceNote });
});

test('uses the price in dollars if the menu also has another currency', () => {
  expect(only('Crispy Chicken Sandwich €8 / $9')).toMatchObject({ price: 9, priceNote: 'Also €8' });
});

test.each([
  ['(GF)', { containsGluten: false }],
  ['- gluten free bun available', { containsGluten: null }],
  ['- Contains: milk, egg', { containsDairy: true, containsEggs: true }],
  ['- cheddar, mayo, brioche', { containsGluten: true, containsDairy: true, containsEggs: true }],
  ['- vegan mayo, lettuce', { containsEggs: null, containsDairy: null }],
  ['', { containsGluten: null, containsDairy: null, containsEggs: null }],
])('reads the dietary info of "%s" as %j', (claim, dietaryInfo) => {
  expect(only(`Crispy Chicken Sandwich ${claim}\n$9`)).toMatchObject({ dietaryInfo });
});

test('reads codes after a dish as allergens if a legend says that the dish contains them', () => {
  const menu = (legend: string) =>
    `Crispy Chicken Burger (G, E) 9\nGrilled Chicken Burger (1,7) 9\n\n${legend}`;
  const allergensOf = (legend: string) =>
    readMenuText(menu(legend)).sandwiches.map(({ name, dietaryInfo: { containsDairy, containsEggs } }) => [
      name,
      containsDairy,
      containsEggs,
    ]);
  expect(allergensOf('G = gluten, E = eggs, 1 = wheat, 7 = milk')).toEqual([
    ['Crispy Chicken Burger', null, true],
    ['Grilled Chicken Burger', true, null],
  ]);
  expect(allergensOf('E: egg free, G: gluten free')).toEqual([
    ['Crispy Chicken Burger', null, null],
    ['Grilled Chicken Burger', null, null],
  ]);
});

test('reads two menu columns one after the other, but a table of names and descriptions row by row', () => {
  const row = (left: string, right: string) => `${left.padEnd(40)}${right}`;
  const names = (lines: string[]) =>
    readMenuText(lines.join('\n')).sandwiches.map(({ name, price, description }) => [
      name,
      price,
      description,
    ]);
  expect(
    names([
      row('SANDWICHES', 'DRINKS'),
      row('Crispy Chicken Club 12', 'Tea 3'),
      row('bacon, slaw', 'by the glass'),
      row('Lemon Chicken Melt 11', 'Coffee 4'),
      row('swiss, rye', 'from around the corner'),
    ]),
  ).toEqual([
    ['Crispy Chicken Club', 12, 'bacon, slaw'],
    ['Lemon Chicken Melt', 11, 'swiss, rye'],
  ]);
  const paddedRow = row('Crispy Chicken Club', 'bacon, slaw').padEnd(70);
  expect(
    names(
      ['12', '11', '10', '9', '8'].map(
        (price, at) => `${paddedRow.replace('Club', `Club ${'ABCDE'[at]}`)}$${price}`,
      ),
    ),
  ).toHaveLength(5);
});

describe('hostile text', () => {
  test.each([
    ['spaces', `${' '.repeat(100_000)}x`],
    ['commas', ', '.repeat(50_000)],
    ['digits', '1'.repeat(100_000)],
    ['prices', '$9 '.repeat(33_000)],
    ['brackets', '<'.repeat(100_000)],
    ['open tags', '<p '.repeat(33_000)],
    ['scripts', '<script>'.repeat(12_500)],
    ['parentheses', '('.repeat(100_000)],
    ['one word', 'chicken '.repeat(12_500)],
    ['price columns', 'a\n9\n9\n'.repeat(14_000)],
    ['stars', '**'.repeat(50_000)],
    ['columns', `${'a   '.repeat(500)}\n`.repeat(50)],
    ['brackets of codes', '(G, '.repeat(25_000)],
  ])('yields no sandwiches for 100 kB of %s', (_, text) => {
    expect(readMenuText(text).sandwiches).toEqual([]);
  });

  test('never throws, and only yields valid names, prices and spice levels', () => {
    const word = fc.constantFrom(
      ...[
        'Chicken',
        'Sandwich',
        'SANDWICHES',
        '$9',
        '8.50',
        '-',
        '|',
        '\n',
        '\n\n',
        '\t',
        '(GF)',
        '🌶️',
        '....',
        '<p>',
        '#',
        '**',
        'Add',
        'Combo',
        'with',
        ',',
        '12',
        'Lg',
      ],
    );
    const text = fc.oneof(
      fc.string({ unit: characterArbitrary }),
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (menu) => {
        const { sandwiches, doubtful } = readMenuText(menu);
        for (const { name, price, dietaryInfo } of [...sandwiches, ...doubtful]) {
          expect(name.length > 0 && name.length <= 200 && name === name.trim()).toBe(true);
          expect(price === null || (price >= 0 && price <= 999_999)).toBe(true);
          expect(dietaryInfo.spicyLevel >= 0 && dietaryInfo.spicyLevel <= 5).toBe(true);
        }
      }),
      { numRuns: repetitions(150, 1000) },
    );
  });
});

describe('any menu of chicken sandwiches', () => {
  const adjective = fc.constantFrom(
    'Crispy',
    'Grilled',
    'Blackened',
    'Roasted',
    'Smoked',
    'Honey',
    'Ranch',
    'Pesto',
    'Maple',
    'Lemon',
  );
  const item = fc.record({
    adjectives: fc.uniqueArray(adjective, { minLength: 1, maxLength: 3 }),
    cents: fc.integer({ min: 300, max: 4000 }),
    told: fc.constantFrom('', 'lettuce, tomato, mayo', 'with slaw and pickles on brioche'),
  });
  const menu = fc.uniqueArray(item, {
    minLength: 1,
    maxLength: 12,
    selector: ({ adjectives }) => adjectives.join(' '),
  });
  const named = ({ adjectives }: { adjectives: string[] }) => `${adjectives.join(' ')} Chicken Sandwich`;
  const layout = fc.constantFrom(
    (name: string, price: string, description: string) => `${name} ${price}\n${description}\n`,
    (name: string, price: string, description: string) => `${name} ........ $${price}\n\n${description}\n\n`,
    (name: string, price: string, description: string) =>
      `• ${name}${description && ` - ${description}`} - ${price}\n`,
    (name: string, price: string, description: string) =>
      `${name}\n${description}${description && '\n'}$${price}\n\n`,
    (name: string, price: string) => `$${price} ${name}\n`,
  );

  test('keeps all names and prices in order, in every layout', () => {
    fc.assert(
      fc.property(menu, layout, (items, write) => {
        const text = items
          .map((each) => write(named(each), (each.cents / 100).toFixed(2), each.told))
          .join('');
        const read = readMenuText(`SANDWICHES\n${text}`);
        expect(read.sandwiches.map(({ name, price }) => [name, price])).toEqual(
          items.map((each) => [named(each), each.cents / 100]),
        );
      }),
      { numRuns: repetitions(60, 300) },
    );
  });

  test('yields the same sandwiches when its result is read again', () => {
    fc.assert(
      fc.property(menu, layout, (items, write) => {
        const read = (text: string) => readMenuText(text).sandwiches;
        const first = read(
          items.map((each) => write(named(each), (each.cents / 100).toFixed(2), each.told)).join(''),
        );
        const reread = first
          .map(({ name, price, description }) => `${name} $${price}\n${description}`)
          .join('\n');
        expect(read(reread)).toEqual(first);
      }),
      { numRuns: repetitions(60, 300) },
    );
  });
});
