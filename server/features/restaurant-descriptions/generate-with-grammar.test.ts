import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_RANGES, RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import { characterArbitrary } from '#packages/testing/character-arbitrary.ts';
import { generateRestaurantDescriptionWithGrammar, type RestaurantFacts } from './generate-with-grammar.ts';

const ADDRESSES = [
  ...[
    '',
    '123 Main St, Nashville, TN 37201, USA',
    '550 Columbia Point Drive, Richland, WA 99352',
    'Denver, Colorado',
  ],
  ...[
    '12 High St, London SW1A 1AA',
    '5th & Main',
    '1 rue de Paris, 75001 Paris',
    'Suite 4, 1600 Broadway, Denver, CO',
  ],
];

/** Checks spacing, punctuation and articles. */
function expectGoodCopy(text: string): void {
  expect(text).not.toMatch(/ {2}|\s[,.!?]|,,|\.\.|undefined|null|NaN| $/);
  expect(text).toMatch(/[.!?]$/);
  expect(text).not.toMatch(/\ba [aeiou]|\ban [^aeiouAEIOU]/);
}

describe('the grammar', () => {
  const everyWay = RESTAURANT_TYPES.flatMap((restaurantType) =>
    [...PRICE_RANGES, null].flatMap((priceRange) =>
      ADDRESSES.map((address) => ({ restaurantType, priceRange, address })),
    ),
  );

  test('writes correct sentences for all types, prices and addresses', () => {
    for (const [index, facts] of everyWay.entries())
      expectGoodCopy(generateRestaurantDescriptionWithGrammar({ name: `Coop ${index}`, ...facts }));
  });

  test('writes at most five correct sentences for each of 1,000 names, and includes the name', () => {
    const pieces = [
      'Coop',
      'Joe’s',
      'The Hen',
      'Ülo',
      '99',
      'Bird & Bun',
      'McCluck',
      '鶏',
      'O’Hare',
      'Yum!',
      'Co.',
      'El Gallo',
    ];
    const names = Array.from(
      { length: 1000 },
      (_, at) => `${pieces[at % 12]} ${pieces[(at * 7 + 3) % 12]} ${at}`,
    );
    const openings = new Set<string>();
    for (const [index, name] of names.entries()) {
      const text = generateRestaurantDescriptionWithGrammar({ name, ...everyWay[index % everyWay.length]! });
      expectGoodCopy(text);
      expect(text).toContain(name);
      const sentences = text
        .replace(name, 'X')
        .split(/[.!?](?:\s|$)/)
        .filter(Boolean);
      expect(sentences.length).toBeLessThanOrEqual(5);
      openings.add(text.replace(name, 'X').slice(0, 5));
    }
    expect(openings.size).toBeGreaterThan(5);
  });

  test('writes the same text for the same name, and different texts for different names', () => {
    const write = (name: string) =>
      generateRestaurantDescriptionWithGrammar({
        name,
        restaurantType: 'Pub',
        address: ADDRESSES[1],
      }).replace(name, 'X');
    expect(write('Coop')).toBe(write('Coop'));
    expect(new Set(['Coop', 'Hen', 'Bird', 'Cluck', 'Roost', 'Nest'].map(write)).size).toBeGreaterThan(2);
  });

  test('never throws and never writes a line break, for any input', () => {
    const text = fc.string({ unit: characterArbitrary, maxLength: 80 });
    fc.assert(
      fc.property(
        text,
        text,
        text,
        text,
        fc.array(text, { maxLength: 5 }),
        (name, website, restaurantType, address, sandwiches) => {
          const written = generateRestaurantDescriptionWithGrammar({
            name: `x${name}`,
            website,
            restaurantType,
            address,
            sandwiches,
          });
          expect(written).not.toMatch(/\n/);
        },
      ),
    );
  });
});

describe('only facts', () => {
  const all = (facts: Omit<RestaurantFacts, 'name'>) =>
    Array.from({ length: 60 }, (_, at) =>
      generateRestaurantDescriptionWithGrammar({ name: `Coop ${at}`, ...facts }),
    );

  test('writes no city, price, type or address if only the name is known', () => {
    for (const text of all({})) {
      expect(text).toContain('a place to eat');
      expect(text).not.toMatch(/\$|\bin [A-Z]|\bon [A-Z]|\bat \d|\w\.\w/);
    }
  });

  test.each([
    ['$', 'under $10|less than $10'],
    ['$$', '\\$10 to \\$20'],
    ['$$$', '\\$21 to \\$30'],
    ['$$$$', 'over \\$30|more than \\$30'],
  ])('says what the price range %s means (A3.30)', (priceRange, meaning) => {
    for (const text of all({ priceRange }))
      expect(text).toMatch(new RegExp(meaning.replaceAll(/(?<!\\)\$/g, '\\$')));
  });

  test.each([
    ['123 Main St, Nashville, TN 37201, USA', 'Nashville'],
    ['959 W. Front Street, Boise, ID', 'Boise'],
    ['100 Pine St, Suite 4, San Francisco, California 94111', 'San Francisco'],
    ['12 High St, London SW1A 1AA', 'London'],
  ])('finds that %s is in %s', (address, city) => {
    for (const text of all({ address })) expect(text).toMatch(new RegExp(`(in|Around .* in) ${city}\\b`));
  });

  test.each(['123 Main St', 'Main St, Springfield', '1 rue de Paris, 75001 Paris', 'behind the church'])(
    'names no city if %s does not clearly contain one',
    (address) => {
      for (const text of all({ address })) expect(text.replace(address, '')).not.toMatch(/\bin [A-Z]/);
    },
  );

  test('names the host of a website, and ignores an invalid one', () => {
    expect(
      all({ website: 'https://www.Coop.example/menu?x=1' }).every((text) => text.includes('coop.example')),
    ).toBe(true);
    for (const website of [
      'javascript:alert(1)',
      'coop',
      'https://user@evil.example',
      'ftp://coop.example',
      'http://10.0.0.1',
    ])
      for (const text of all({ website })) expect(text).not.toMatch(/example|alert|10\.0|ftp/);
  });

  test('names two sandwiches, and counts the others', () => {
    for (const text of all({ sandwiches: ['Hot One', 'Classic', 'Club', 'Melt'] }))
      expect(text).toContain('Hot One, Classic, and 2 more.');
    for (const text of all({ sandwiches: ['Hot One'] })) expect(text).toMatch(/: Hot One\.$|: Hot One\. /);
  });
});
