import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { findXmlFault } from '#server/testing/assertions/find-xml-fault.ts';
import { characterArbitrary } from '#packages/testing/character-arbitrary.ts';
import { DRAWINGS_REVISION } from '#server/features/drawings/drawings.ts';
import { logoSvg, heroSvg } from './site-drawings.ts';
import { badgeMedalSvg } from './medal/medal.ts';
import { DrawingRandom } from './svg/drawing-random.ts';
import { parseDrawingRecipe } from './sandwich/parse-recipe.ts';
import { sandwichSvg } from './sandwich/sandwich.ts';
import type { SandwichDrawingInput } from './sandwich/sandwich.ts';
import { chooseBackdropNumber, SANDWICH_BACKDROP_COLORS } from './scene/sandwich-backdrop-colors.ts';
import { storefrontSvg } from './storefront/storefront.ts';

const BREADS = [
  'brioche bun',
  'sesame bun',
  'potato roll',
  'biscuit',
  'ciabatta',
  'Texas toast',
  'waffle',
  'pretzel bun',
  'hoagie',
  'bagel',
];
const MEATS = [
  'fried chicken',
  'chicken katsu',
  'grilled chicken',
  'pulled chicken',
  'chicken tenders',
  'roast chicken breast',
  'karaage',
];
const TOPS = [
  'pickles',
  'slaw',
  'lettuce',
  'bacon',
  'fried egg',
  'kimchi',
  'tomato',
  'avocado',
  'swiss',
  'cheddar',
  'arugula',
];
const SAUCES = [
  'mayo',
  'hot honey',
  'BBQ sauce',
  'pesto',
  'buffalo sauce',
  'comeback sauce',
  'gravy',
  'ranch',
];
const sandwiches = Array.from({ length: 120 }, (_, i) => {
  const of = (list: readonly string[], stride: number) => list[(i * stride) % list.length] ?? '';
  const ingredients = [of(MEATS, 3), of(BREADS, 1), of(TOPS, 1), of(TOPS, 4), of(SAUCES, 5)];
  return { name: `Number ${i}`, ingredients, spiceLevel: i % 6, backdrop: i % 20 };
});

const NAMES = [
  'Plain',
  `<script>alert("1")</script> & 'sons'`,
  '&amp;',
  'مطعم الدجاج المقلي',
  'שניצל',
  '鳥の家 🐔🔥',
  '👩‍👩‍👧‍👦',
  'x'.repeat(200),
  'Wörd '.repeat(40),
  '\u0000\u0007\u001b\ufffe\ud800 half \udc00',
  '',
  '   ',
  'constructor',
  '__proto__',
  ']]> --> ${name}',
];

const anyName = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: characterArbitrary, maxLength: 200 }));
const word = fc.constantFrom(
  ...[
    'brioche',
    'bagel',
    'croissant',
    'bao',
    'waffle',
    'naan',
    'rye',
    'hoagie',
    'doughnut',
    'biscuit',
    'english muffin',
  ],
  ...[
    'katsu',
    'pulled',
    'tenders',
    'karaage',
    'chicken salad',
    'roast chicken breast',
    'grilled',
    'double',
    'club',
  ],
  ...[
    'swiss',
    'feta',
    'kimchi',
    'slaw',
    'egg',
    'bacon',
    'ham',
    'onion rings',
    'mac and cheese',
    'corn',
    'chips',
    'hash brown',
  ],
  ...[
    'honey',
    'bbq',
    'pesto',
    'gravy',
    'ranch',
    'cranberry',
    'tikka',
    'mustard',
    'marinara',
    'mushrooms',
    'herbs',
  ],
);
const anySandwich: fc.Arbitrary<SandwichDrawingInput> = fc.record({
  name: anyName,
  ingredients: fc.array(fc.oneof(word, anyName), { maxLength: 12 }),
  spiceLevel: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(-1, 9, 2.7, Number.NaN, Infinity)),
  seed: fc.oneof(fc.nat(), fc.string({ maxLength: 20 })),
  backdrop: fc.oneof(fc.integer({ min: -3, max: 40 }), fc.constant(null)),
  bare: fc.boolean(),
});

describe('every drawing', () => {
  test('of a sandwich is well-formed, for any ingredients', () => {
    fc.assert(
      fc.property(anySandwich, (input) => void expectSound(sandwichSvg(input))),
      { numRuns: repetitions(60, 300) },
    );
  });

  test('of a restaurant or a badge is well-formed, for any name', () => {
    const type = fc.oneof(
      fc.constantFrom('Food Truck', 'Pub', 'Fine Dining', 'Fast Food', 'Deli', 'Bakery'),
      anyName,
    );
    fc.assert(
      fc.property(anyName, type, (name, category) => {
        expectSound(storefrontSvg({ name, type: category }));
        expectSound(badgeMedalSvg({ name, category }));
      }),
      { numRuns: repetitions(60, 200) },
    );
    for (const house of [heroSvg(), logoSvg()]) expectSound(house);
  });

  test('has the same bytes for the same input, whatever was drawn before', () => {
    fc.assert(
      fc.property(anySandwich, anySandwich, (input, other) => {
        const first = sandwichSvg(input);
        sandwichSvg(other);
        expect(sandwichSvg({ ...input })).toBe(first);
      }),
      { numRuns: repetitions(20, 50) },
    );
  });

  test('escapes names, and has no script, style or event handler', () => {
    for (const name of NAMES) {
      for (const drawn of [
        storefrontSvg({ name, type: 'Pub' }),
        sandwichSvg({ ...sandwiches[0]!, name, seed: 1 }),
      ]) {
        expect(drawn).not.toMatch(/<script|<foreignObject|<style|\son\w+=/i);
      }
    }
    expect(storefrontSvg({ name: 'A <b> & "c"', type: 'Pub' })).toContain('A &lt;b&gt; &amp; &quot;c&quot;');
  });

  test('outlines a sign in the site’s font if it has the letters, and uses text otherwise', () => {
    const sign = (name: string) => storefrontSvg({ name, type: 'Pub' });
    for (const name of ['The Copper Hen', 'Cô Ba Bánh Mì', 'Pit Stop Pete’s']) {
      expect(sign(name)).not.toContain('<text');
    }
    expect(sign('鳥の家')).toMatch(/<text [^>]*>鳥の家<\/text>/);
  });

  test('looks the same until the revision is increased', () => {
    const drawn = [
      ...sandwiches.map((sandwich, id) => sandwichSvg({ ...sandwich, seed: id + 1 })),
      sandwichSvg({ name: 'Three sliders', ingredients: ['slider buns'], spiceLevel: 0, seed: 1 }),
      ...['Pub', 'Food Truck', 'Cafe', 'Deli', 'Fast Food', 'Fine Dining', 'Restaurant'].map((type) =>
        storefrontSvg({ name: 'The Copper Hen', type }),
      ),
      ...['level', 'achievement', 'special', 'event'].map((category) =>
        badgeMedalSvg({ name: 'First Bite', category }),
      ),
      ...[100, 500, 1200, 2200].map((requiredXp) =>
        badgeMedalSvg({ name: 'First Bite', category: 'level', requiredXp }),
      ),
      heroSvg(),
      logoSvg(),
    ];
    const looks = createHash('sha256').update(drawn.join('\n')).digest('hex').slice(0, 16);
    expect(
      { revision: DRAWINGS_REVISION, looks },
      'Looks changed: raise DRAWINGS_REVISION in drawings.ts',
    ).toEqual({
      revision: 5,
      looks: 'fab5d14a85d61b64',
    });
  });
});

describe('sandwiches', () => {
  const drawn = sandwiches.map((sandwich, id) => sandwichSvg({ ...sandwich, seed: id + 1 }));

  test('are small: at most 40 kB as text, 9 kB compressed, half of them under 6 kB', () => {
    const compressed = drawn.map((text) => brotliCompressSync(text, QUICK).length).sort((a, b) => a - b);
    expect(Math.max(...drawn.map((text) => text.length))).toBeLessThan(40_000);
    expect(compressed.at(-1)).toBeLessThan(9_000);
    expect(compressed[compressed.length >> 1]).toBeLessThan(6_000);
  });

  test('need no gradient, filter, picture or font file', () => {
    for (const text of drawn)
      expect(text).not.toMatch(
        /gradient|<filter|<image|url\((?!#)|@import|https?:(?!\/\/www\.w3\.org\/2000\/svg)/i,
      );
  });

  test('differ: a town of 120 has 120 different drawings and over 80 combinations of parts', () => {
    const looks = sandwiches.map((sandwich, id) => {
      const { bun, build, chicken, heat, toppings, sauces } = parseDrawingRecipe(
        sandwich,
        new DrawingRandom(String(id + 1)),
      );
      return JSON.stringify([bun, build, chicken, heat, toppings, sauces]);
    });
    expect(sandwiches).toHaveLength(120);
    expect(new Set(looks).size).toBeGreaterThan(80);
    expect(new Set(drawn).size).toBe(120);
  });

  test('change if only the seed changes, and keep their chicken when a topping is added', () => {
    const base = {
      name: 'Twin',
      ingredients: ['fried chicken', 'brioche', 'pickles'],
      spiceLevel: 0,
      backdrop: 3,
    };
    expect(sandwichSvg({ ...base, seed: 1 })).not.toBe(sandwichSvg({ ...base, seed: 2 }));
    const crust = (text: string) => /d="(M-2\d\d[- ]\d+a[^"]*)"/.exec(text)?.[1];
    const plain = crust(sandwichSvg({ ...base, seed: 1 }));
    expect(plain).toMatch(/^M.{300,}Z$/);
    expect(crust(sandwichSvg({ ...base, ingredients: [...base.ingredients, 'slaw'], seed: 1 }))).toBe(plain);
    expect(crust(sandwichSvg({ ...base, seed: 2 }))).not.toBe(plain);
  });

  test('have flames above spice level 3', () => {
    const flames = (spiceLevel: number) =>
      sandwichSvg({ ...sandwiches[0]!, spiceLevel, seed: 1 }).includes('#E2401B');
    expect([0, 3, 4, 5].map(flames)).toEqual([false, false, true, true]);
  });
});

describe('the drawing recipe for these ingredients', () => {
  const read = (...ingredients: string[]) =>
    parseDrawingRecipe({ name: '', ingredients, spiceLevel: 0 }, new DrawingRandom('1'));

  test.each([
    [
      ['Buttermilk fried chicken thigh', 'brioche bun', 'dill pickles', 'cheddar', 'comeback sauce'],
      'brioche',
      'fried',
      ['cheese', 'pickles'],
      ['pink'],
    ],
    [
      ['Panko chicken katsu', 'milk bread', 'cabbage', 'tonkatsu sauce', 'kewpie'],
      'toast',
      'katsu',
      ['slaw'],
      ['bbq', 'mayo'],
    ],
    [
      ['Grilled chicken', 'ciabatta', 'tomato', 'arugula', 'pesto'],
      'ciabatta',
      'grilled',
      ['arugula', 'tomato'],
      ['green'],
    ],
    [['Roast chicken', 'rye', 'no tomato', 'lettuce'], 'rye', 'sliced', ['lettuce'], ['mayo']],
    [
      ['Fried chicken', 'potato roll', 'pickled red onion', 'goat cheese'],
      'potato',
      'fried',
      ['crumbles', 'pinkonion'],
      ['mayo'],
    ],
    [['Fried chicken', 'bagel', 'mac and cheese', 'honey mustard'], 'bagel', 'fried', ['mac'], ['mustard']],
    [['Chicken', 'egg bun'], 'brioche', 'fried', ['pickles'], ['mayo']],
  ])('%j', (ingredients, bun, chicken, toppings, sauces) => {
    const recipe = read(...ingredients);
    expect({ bun: recipe.bun, chicken: recipe.chicken, sauces: recipe.sauces }).toEqual({
      bun,
      chicken,
      sauces,
    });
    expect(recipe.toppings).toEqual(expect.arrayContaining(toppings));
    if (ingredients.length > 2) expect(recipe.toppings).toHaveLength(toppings.length);
  });
});

test('the medals of levels are bronze, silver, gold or enamel, depending on the XP', () => {
  const xp = [100, 400, 1000, 2000];
  const drawn = xp.map((requiredXp) => badgeMedalSvg({ name: 'First Bite', category: 'level', requiredXp }));
  expect(new Set(drawn).size).toBe(xp.length);
  expect(badgeMedalSvg({ name: 'First Bite', category: 'level' })).toBe(drawn[2]);
  const event = { name: 'First Bite', category: 'event' };
  expect(badgeMedalSvg({ ...event, requiredXp: 100 })).toBe(badgeMedalSvg(event));
});

describe('the backdrop of a new sandwich', () => {
  const recipeInput = { name: 'The Big Cluck', ingredients: ['fried chicken'], spiceLevel: 1 };

  test('is its own if no neighbor has it', () => {
    const own = chooseBackdropNumber(recipeInput, []);
    expect(chooseBackdropNumber(recipeInput, [(own + 1) % SANDWICH_BACKDROP_COLORS.length, null])).toBe(own);
  });

  test('is one that no neighbor has if possible, otherwise one that the fewest have', () => {
    const taken: number[] = [];
    for (let i = 0; i < SANDWICH_BACKDROP_COLORS.length; i++)
      taken.push(chooseBackdropNumber(recipeInput, taken));
    expect(new Set(taken).size).toBe(SANDWICH_BACKDROP_COLORS.length);
    const rare = 13;
    const usedBackdrops = SANDWICH_BACKDROP_COLORS.flatMap((_, at) => (at === rare ? [at] : [at, at]));
    expect(chooseBackdropNumber(recipeInput, usedBackdrops)).toBe(rare);
  });

  test('is never warm for hot chicken', () => {
    const hot = { ...recipeInput, spiceLevel: 4 };
    const taken: number[] = [];
    for (let i = 0; i < 60; i++) taken.push(chooseBackdropNumber(hot, taken));
    expect(taken.some((at) => SANDWICH_BACKDROP_COLORS[at]?.warm)).toBe(false);
    expect(new Set(taken).size).toBe(SANDWICH_BACKDROP_COLORS.filter(({ warm }) => !warm).length);
  });

  test('is drawn as it was chosen', () => {
    const drawn = (backdrop: number) => sandwichSvg({ ...recipeInput, seed: 5, backdrop });
    for (const [at, { wall }] of SANDWICH_BACKDROP_COLORS.entries())
      expect(drawn(at)).toContain(`fill="${wall}"`);
  });
});

/** The site compresses drawings at a higher quality, so they are no larger than this. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

function expectSound(text: string): void {
  expect(findXmlFault(text)).toBeNull();
  expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/);
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of text.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id);
}
