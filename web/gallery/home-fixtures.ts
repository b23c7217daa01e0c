import type { MemberHome } from '#contract/members/home.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { levelFixture } from './progress-fixtures.ts';
import {
  HEBREW_NAME,
  LONG_NAME,
  UNBROKEN_WORD,
  emberRestaurantFixture,
  hebrewSandwichFixture,
  hebrewRestaurantFixture,
  locationFixture,
  longNamedRestaurantFixture,
  longNamedSandwichFixture,
  sandwichMatchFixture,
  sandwichFixture,
  toriRestaurantFixture,
} from './fixtures.ts';

const at = (restaurantName: string, price: number, more: Partial<Sandwich> = {}) => ({
  restaurantName,
  price,
  averageRating: 4.5,
  reviewCount: 210,
  ...more,
});

export const seoulFireSandwichFixture = sandwichFixture(
  31,
  'Seoul Fire',
  ['Fried chicken', 'Brioche bun', 'Gochujang', 'Kimchi', 'Scallions'],
  at('Ember & Hen', 14, { spiceLevel: 4, distance: 0.9 }),
);
const lastCall = sandwichFixture(
  32,
  'Last Call',
  ['Fried chicken', 'Potato bun', 'Pickles', 'Comeback sauce'],
  at('The Night Shift', 12),
);
const gardenParty = sandwichFixture(
  33,
  'Garden Party',
  ['Grilled chicken', 'Ciabatta', 'Pesto', 'Tomato', 'Arugula'],
  at('Plot Nine', 11.5),
);
const waffleStomper = sandwichFixture(
  34,
  'Waffle Stomper',
  ['Fried chicken', 'Waffle', 'Maple syrup', 'Bacon'],
  at('Biscuit & Sons', 15),
);
const luauCluck = sandwichFixture(
  35,
  'Luau Cluck',
  ['Grilled chicken', 'Hawaiian roll', 'Pineapple', 'Teriyaki', 'Slaw'],
  at('Tiki Coop', 12.75, { averageRating: 4.6 }),
);
const bajaBlonde = sandwichFixture(
  36,
  'Baja Blonde',
  ['Fried chicken', 'Telera roll', 'Avocado', 'Cabbage', 'Crema'],
  at('Little Nash', 13, { averageRating: 4.4 }),
);
const pretzelLogic = sandwichFixture(
  37,
  'Pretzel Logic',
  ['Fried chicken', 'Pretzel bun', 'Mustard', 'Cheddar'],
  at('Biscuit & Sons', 13.5, { averageRating: 4.3 }),
);
const clubCoop = sandwichFixture(
  38,
  'Club Coop',
  ['Grilled chicken', 'Sourdough', 'Bacon', 'Tomato', 'Lettuce'],
  at('Plot Nine', 12, { averageRating: 0, reviewCount: 0 }),
);
const alabamaSlammer = sandwichFixture(
  39,
  'Alabama Slammer',
  ['Fried chicken', 'Texas toast', 'White sauce', 'Pickles'],
  at('Ember & Hen', 13),
);
const morningGlory = sandwichFixture(
  40,
  'Morning Glory',
  ['Fried chicken', 'Biscuit', 'Egg', 'Cheddar', 'Hot honey'],
  at('Biscuit & Sons', 10.5),
);

function ranked({ id, name, restaurantName, imageUrl, drawingUrl, price }: Sandwich) {
  return { sandwichId: id, name, restaurantName, imageUrl, drawingUrl, price };
}

const because = { id: 12, name: 'The Big Cluck', rating: 5 };
export const returningMemberHomeFixture: MemberHome = {
  wanted: [
    {
      sandwich: seoulFireSandwichFixture,
      location: locationFixture(emberRestaurantFixture, { hoursOfOperation: 'Mon-Sun 11:00 am - 11:00 pm' }),
      dateSaved: '2026-11-02T18:00:00.000Z',
    },
  ],
  ranking: {
    question: { sandwich: ranked(lastCall), rival: ranked(gardenParty) },
    rankedCount: 5,
    waitingCount: 2,
  },
  unreviewed: [ranked(waffleStomper)],
  reviewsMissing: 0,
  matches: [
    sandwichMatchFixture(luauCluck, { because, alike: ['slaw'], heatDifference: 0, priceDifference: -1 }),
    sandwichMatchFixture(bajaBlonde, { because, alike: ['fried chicken', 'cabbage'], heatDifference: 1 }),
    sandwichMatchFixture(pretzelLogic, { because, lovedBoth: 0, heatDifference: -1, priceDifference: 0 }),
  ],
  popular: [],
  news: [
    { sandwich: alabamaSlammer, dateAdded: '2026-11-19T18:00:00.000Z' },
    { sandwich: morningGlory, dateAdded: '2026-11-12T18:00:00.000Z' },
  ],
  lastReceipt: levelFixture.lastReceipt,
};

export const newMemberHomeFixture: MemberHome = {
  wanted: [],
  ranking: { question: null, rankedCount: 0, waitingCount: 0 },
  unreviewed: [],
  reviewsMissing: 3,
  matches: [],
  popular: [luauCluck, bajaBlonde, pretzelLogic, clubCoop],
  news: [],
  lastReceipt: null,
};

/** 10,000 entries, and nothing left to do. */
export const nothingToDoHomeFixture: MemberHome = {
  ...newMemberHomeFixture,
  ranking: { question: null, rankedCount: 9_988, waitingCount: 0 },
  reviewsMissing: 0,
  popular: [],
  lastReceipt: { ...levelFixture.lastReceipt!, xpEarned: 0, locationBonusXp: 0, withheld: 'daily-cap' },
};

const longer = (id: number): Sandwich => ({ ...longNamedSandwichFixture, id });
export const longNamesHomeFixture: MemberHome = {
  ...returningMemberHomeFixture,
  wanted: [
    {
      sandwich: { ...longer(51), distance: 1234.5 },
      location: locationFixture(longNamedRestaurantFixture),
      dateSaved: '2024-11-02T18:00:00.000Z',
    },
  ],
  ranking: {
    question: { sandwich: ranked(longer(52)), rival: ranked(longer(53)) },
    rankedCount: 9_000,
    waitingCount: 1_000,
  },
  unreviewed: [ranked(longer(54))],
  matches: [55, 56, 57].map((id) =>
    sandwichMatchFixture(longer(id), {
      because: { id: 12, name: LONG_NAME, rating: 5 },
      alike: [UNBROKEN_WORD, LONG_NAME],
    }),
  ),
  news: [{ sandwich: longer(58), dateAdded: '2026-11-19T18:00:00.000Z' }],
};

const hebrewOne = (id: number): Sandwich => ({ ...hebrewSandwichFixture, id });
export const rightToLeftHomeFixture: MemberHome = {
  ...returningMemberHomeFixture,
  wanted: [
    {
      sandwich: { ...hebrewOne(61), distance: 0.4 },
      location: locationFixture(hebrewRestaurantFixture),
      dateSaved: '2026-11-02T18:00:00.000Z',
    },
  ],
  ranking: {
    question: { sandwich: ranked(hebrewOne(62)), rival: ranked(hebrewOne(63)) },
    rankedCount: 2,
    waitingCount: 1,
  },
  unreviewed: [ranked(hebrewOne(64))],
  matches: [
    sandwichMatchFixture(hebrewOne(65), {
      because: { id: 18, name: HEBREW_NAME, rating: 4 },
      alike: ['חלה'],
    }),
  ],
  news: [{ sandwich: hebrewOne(66), dateAdded: '2026-11-19T18:00:00.000Z' }],
};

export const closedRestaurantHomeFixture: MemberHome = {
  ...returningMemberHomeFixture,
  wanted: [
    {
      sandwich: { ...seoulFireSandwichFixture, distance: 0.05 },
      location: locationFixture(toriRestaurantFixture, { hoursOfOperation: 'Mon-Sun 5:00 pm - 11:00 pm' }),
      dateSaved: '2026-11-02T18:00:00.000Z',
    },
  ],
};
