import type { SandwichMatch } from '#contract/catalog/matches.ts';
import type { UserSandwich } from '#contract/members/collection.ts';
import type { Restaurant, RestaurantDetails } from '#contract/catalog/restaurants.ts';
import type { Sandwich, SandwichDetails } from '#contract/catalog/sandwiches.ts';
import type { Location } from '#contract/catalog/locations.ts';
import { buildMemberFixture, buildRestaurantFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';

export const LONG_NAME =
  'The Grandmother’s Original Buttermilk-Brined Double-Dredged Nashville-Style Hot Honey Butter Chicken Thigh Sandwich Deluxe';
export const UNBROKEN_WORD = 'Hühnerbrustfiletsandwichverkäuferinnungsvorsitzendenstellvertreterin';
export const HEBREW_NAME = 'כריך שניצל של סבתא';
export const ARABIC_NAME = 'شطيرة الدجاج المقلي الحار';

export const memberFixture = buildMemberFixture({ displayName: 'Wren Alvarez' });
export const newMemberFixture = buildMemberFixture({
  username: 'fledgling',
  level: 1,
  xp: 0,
  bio: null,
  location: null,
});
export const adminFixture = buildMemberFixture({
  username: 'coop_boss',
  role: 'admin',
  level: 12,
  xp: 1240,
});
export const catalogEditorFixture = buildMemberFixture({ username: 'menu_scribe', catalogEditor: true });
export const longNamedMemberFixture = buildMemberFixture({
  username: 'x'.repeat(30),
  displayName: `${UNBROKEN_WORD} ${UNBROKEN_WORD}`.slice(0, 80),
  location: UNBROKEN_WORD,
  bio: `${UNBROKEN_WORD} ${LONG_NAME}`,
});
export const rightToLeftMemberFixture = buildMemberFixture({
  username: 'דג_מלוח',
  displayName: HEBREW_NAME,
  bio: ARABIC_NAME,
  location: 'תל אביב',
});

export function drawingUrlFixture(kind: string, id: number, facts: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(facts).map(([name, value]) => [name, String(value)]));
  return `/images/${kind}/${id}.svg?${query.toString()}`;
}

export function sandwichFixture(
  id: number,
  name: string,
  ingredients: string[],
  more: Partial<Sandwich> = {},
): Sandwich {
  const spiceLevel = more.spiceLevel ?? 0;
  return buildSandwichFixture({
    id,
    name,
    ingredients,
    isSpicy: spiceLevel > 2,
    drawingUrl: drawingUrlFixture('sandwiches', id, { name, ingredients: ingredients.join(','), spiceLevel }),
    ...more,
  });
}

export function restaurantFixture(id: number, name: string, more: Partial<Restaurant> = {}): Restaurant {
  const type = more.restaurantType ?? 'Fast Casual';
  return buildRestaurantFixture({
    id,
    name,
    drawingUrl: drawingUrlFixture('restaurants', id, { name, type }),
    ...more,
  });
}

export const bigCluckSandwichFixture = sandwichFixture(
  12,
  'The Big Cluck',
  ['Fried chicken', 'Brioche bun', 'Pickles', 'Slaw'],
  {
    description: 'A thigh the size of a mitt, fried twice and left alone but for pickles and slaw.',
    tags: [
      { id: 1, name: 'Fried', type: 'style' },
      { id: 2, name: 'Southern', type: 'region' },
    ],
  },
);
export const hotCoalsSandwichFixture = sandwichFixture(
  13,
  'Hot Coals',
  ['Fried chicken', 'Texas toast', 'Hot sauce', 'Pickles'],
  {
    spiceLevel: 5,
    price: 15,
    averageRating: 4.4,
    reviewCount: 318,
    restaurantId: 8,
    restaurantName: 'Ember & Hen',
  },
);
export const katsuSandwichFixture = sandwichFixture(
  14,
  'Katsu Club',
  ['Chicken katsu', 'Milk bread', 'Tonkatsu sauce', 'Cabbage'],
  {
    price: 11.75,
    averageRating: 4.1,
    reviewCount: 96,
    restaurantId: 9,
    restaurantName: 'Tori Tori',
  },
);
export const grilledSandwichFixture = sandwichFixture(
  15,
  'Garden Hen',
  ['Grilled chicken', 'Ciabatta', 'Pesto', 'Tomato', 'Arugula'],
  {
    price: 9.5,
    averageRating: 3.9,
    reviewCount: 41,
    restaurantId: 10,
    restaurantName: 'Plot Nine',
  },
);
export const unratedSandwichFixture = sandwichFixture(
  16,
  'Nobody’s Darling',
  ['Pulled chicken', 'Pretzel bun'],
  {
    averageRating: 0,
    reviewCount: 0,
    price: null,
    description: '',
  },
);
export const longNamedSandwichFixture = sandwichFixture(
  17,
  LONG_NAME,
  ['Fried chicken', UNBROKEN_WORD, 'Brioche bun', LONG_NAME],
  {
    restaurantName: `${UNBROKEN_WORD} & Sons`,
    description: `${LONG_NAME}. ${UNBROKEN_WORD}.`,
    price: 12345.5,
    averageRating: 4.92,
    reviewCount: 10_000,
    tags: [{ id: 3, name: UNBROKEN_WORD, type: 'style' }],
  },
);
export const hebrewSandwichFixture = sandwichFixture(18, HEBREW_NAME, ['שניצל', 'חלה', 'חמוצים'], {
  restaurantName: 'מסעדת הגן',
  description: 'שניצל עוף על חלה, עם חמוצים. מאז 1974!',
});
export const arabicSandwichFixture = sandwichFixture(19, ARABIC_NAME, ['دجاج مقلي', 'خبز', 'مخلل'], {
  restaurantName: 'مطعم الديك',
});
export const sandwichFixtures = [
  bigCluckSandwichFixture,
  hotCoalsSandwichFixture,
  katsuSandwichFixture,
  grilledSandwichFixture,
  unratedSandwichFixture,
];
export const edgeCaseSandwichFixtures = [
  longNamedSandwichFixture,
  hebrewSandwichFixture,
  arabicSandwichFixture,
  unratedSandwichFixture,
];

export const birdhouseRestaurantFixture = restaurantFixture(7, 'Birdhouse on Sunset');
export const emberRestaurantFixture = restaurantFixture(8, 'Ember & Hen', {
  restaurantType: 'Food Truck',
  priceRange: '$',
  address: 'Echo Park Lake, Los Angeles',
  hoursOfOperation: 'Mon-Fri 5:00 pm - 11:00 pm',
  distance: 1.4,
});
export const toriRestaurantFixture = restaurantFixture(9, 'Tori Tori', {
  restaurantType: 'Casual Dining',
  priceRange: '$$$',
  address: '204 E 2nd St, Los Angeles',
  hoursOfOperation: 'Mon-Sun 11:30 am - 9:00 pm',
  distance: 3.25,
});
export const longNamedRestaurantFixture = restaurantFixture(11, `${UNBROKEN_WORD} & Sons, ${LONG_NAME}`, {
  description: `${UNBROKEN_WORD}. ${LONG_NAME}.`,
  address: `${UNBROKEN_WORD} 12345, ${UNBROKEN_WORD}`,
  website: `https://${'x'.repeat(60)}.example/${'y'.repeat(80)}`,
  phoneNumber: '+49 (0) 30 1234567890 ext. 1234567890',
  averageRating: 4.9,
  reviewCount: 10_000,
});
export const hebrewRestaurantFixture = restaurantFixture(21, 'מסעדת הגן', {
  address: 'רחוב דיזנגוף 99, תל אביב',
  distance: 12,
});
export const restaurantFixtures = [birdhouseRestaurantFixture, emberRestaurantFixture, toriRestaurantFixture];

export function sandwichDetailsFixture(
  of: Sandwich,
  ratingCounts = ratingCountsFixture(of.reviewCount),
): SandwichDetails {
  return { ...of, ratingCounts, verifiedCount: Math.floor(of.reviewCount / 3) };
}

export function ratingCountsFixture(count: number): number[] {
  return [0.02, 0.04, 0.09, 0.23, 0.62].map((share) => Math.round(count * share));
}

export function restaurantDetailsFixture(
  of: Restaurant,
  locations: Location[] = [locationFixture(of)],
): RestaurantDetails {
  return { ...of, locations, ratingCounts: ratingCountsFixture(of.reviewCount) };
}

export function locationFixture(of: Restaurant, more: Partial<Location> = {}): Location {
  return {
    id: of.id * 10,
    restaurantId: of.id,
    address: of.address ?? '',
    phoneNumber: of.phoneNumber,
    latitude: of.latitude,
    longitude: of.longitude,
    isPinStale: false,
    hoursOfOperation: of.hoursOfOperation ?? '',
    timeZone: of.timeZone,
    specialDays: [],
    closure: null,
    revision: 1,
    ...more,
  };
}

export function sandwichMatchFixture(of: Sandwich, more: Partial<SandwichMatch> = {}): SandwichMatch {
  return {
    sandwich: of,
    alike: ['fried chicken', 'pickles'],
    priceDifference: 1.5,
    heatDifference: 2,
    isSameKitchen: false,
    lovedBoth: 12,
    ...more,
  };
}
export const sandwichMatchFixtures = [
  sandwichMatchFixture(hotCoalsSandwichFixture),
  sandwichMatchFixture(katsuSandwichFixture, { alike: ['slaw'], heatDifference: 0 }),
  sandwichMatchFixture(grilledSandwichFixture, { lovedBoth: 0 }),
];

export function listEntryFixture(id: number, of: Sandwich, more: Partial<UserSandwich> = {}): UserSandwich {
  return {
    id,
    userId: memberFixture.id,
    sandwichId: of.id,
    isFavorite: false,
    hasTried: false,
    rating: null,
    notes: null,
    dateCreated: '2026-11-02T18:00:00.000Z',
    dateUpdated: '2026-11-02T18:00:00.000Z',
    dateTried: more.hasTried ? '2026-11-14T19:00:00.000Z' : null,
    reviewRating: null,
    sandwich: of,
    ...more,
  };
}
export const collectionEntryFixtures = [
  listEntryFixture(1, bigCluckSandwichFixture, { hasTried: true, isFavorite: true, reviewRating: 5 }),
  listEntryFixture(2, hotCoalsSandwichFixture),
  listEntryFixture(3, katsuSandwichFixture, { hasTried: true, rating: 4, notes: 'Ask for extra sauce.' }),
  listEntryFixture(4, grilledSandwichFixture),
];
