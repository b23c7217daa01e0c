import type { Match } from '#contract/catalog/matches.ts';
import type { UserSandwich } from '#contract/members/collection.ts';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich, SandwichDetails } from '#contract/catalog/sandwiches.ts';
import type { Location } from '#contract/catalog/locations.ts';
import { aMember, aRestaurant, aSandwich } from '#web/testing/fixtures.ts';
import { aReview } from '#web/testing/rendered-page.ts';

export const LONG_NAME =
  'The Grandmother’s Original Buttermilk-Brined Double-Dredged Nashville-Style Hot Honey Butter Chicken Thigh Sandwich Deluxe';
export const UNBROKEN = 'Hühnerbrustfiletsandwichverkäuferinnungsvorsitzendenstellvertreterin';
export const HEBREW = 'כריך שניצל של סבתא';
export const ARABIC = 'شطيرة الدجاج المقلي الحار';

export const member = aMember({ displayName: 'Wren Alvarez' });
export const newcomer = aMember({ username: 'fledgling', level: 1, xp: 0, bio: null, location: null });
export const admin = aMember({ username: 'coop_boss', role: 'admin', level: 12, xp: 1240 });
export const editor = aMember({ username: 'menu_scribe', catalogEditor: true });
export const longMember = aMember({
  username: 'x'.repeat(30),
  displayName: `${UNBROKEN} ${UNBROKEN}`.slice(0, 80),
  location: UNBROKEN,
  bio: `${UNBROKEN} ${LONG_NAME}`,
});
export const rightToLeft = aMember({
  username: 'דג_מלוח',
  displayName: HEBREW,
  bio: ARABIC,
  location: 'תל אביב',
});

export function buildDrawingUrl(kind: string, id: number, facts: Record<string, string | number>): string {
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
  return aSandwich({
    id,
    name,
    ingredients,
    isSpicy: spiceLevel > 2,
    drawingUrl: buildDrawingUrl('sandwiches', id, { name, ingredients: ingredients.join(','), spiceLevel }),
    ...more,
  });
}

export function restaurantFixture(id: number, name: string, more: Partial<Restaurant> = {}): Restaurant {
  const type = more.restaurantType ?? 'Fast Casual';
  return aRestaurant({ id, name, drawingUrl: buildDrawingUrl('restaurants', id, { name, type }), ...more });
}

export const cluck = sandwichFixture(
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
export const hot = sandwichFixture(
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
export const katsuSandwich = sandwichFixture(
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
export const grilledSandwich = sandwichFixture(
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
export const unrated = sandwichFixture(16, 'Nobody’s Darling', ['Pulled chicken', 'Pretzel bun'], {
  averageRating: 0,
  reviewCount: 0,
  price: null,
  description: '',
});
export const longSandwich = sandwichFixture(
  17,
  LONG_NAME,
  ['Fried chicken', UNBROKEN, 'Brioche bun', LONG_NAME],
  {
    restaurantName: `${UNBROKEN} & Sons`,
    description: `${LONG_NAME}. ${UNBROKEN}.`,
    price: 12345.5,
    averageRating: 4.92,
    reviewCount: 10_000,
    tags: [{ id: 3, name: UNBROKEN, type: 'style' }],
  },
);
export const hebrew = sandwichFixture(18, HEBREW, ['שניצל', 'חלה', 'חמוצים'], {
  restaurantName: 'מסעדת הגן',
  description: 'שניצל עוף על חלה, עם חמוצים. מאז 1974!',
});
export const arabic = sandwichFixture(19, ARABIC, ['دجاج مقلي', 'خبز', 'مخلل'], {
  restaurantName: 'مطعم الديك',
});
export const menu = [cluck, hot, katsuSandwich, grilledSandwich, unrated];
export const strange = [longSandwich, hebrew, arabic, unrated];

export const birdhouse = restaurantFixture(7, 'Birdhouse on Sunset');
export const ember = restaurantFixture(8, 'Ember & Hen', {
  restaurantType: 'Food Truck',
  priceRange: '$',
  address: 'Echo Park Lake, Los Angeles',
  hoursOfOperation: 'Mon-Fri 5:00 pm - 11:00 pm',
  distance: 1.4,
});
export const tori = restaurantFixture(9, 'Tori Tori', {
  restaurantType: 'Casual Dining',
  priceRange: '$$$',
  address: '204 E 2nd St, Los Angeles',
  hoursOfOperation: 'Mon-Sun 11:30 am - 9:00 pm',
  distance: 3.25,
});
export const longRestaurant = restaurantFixture(11, `${UNBROKEN} & Sons, ${LONG_NAME}`, {
  description: `${UNBROKEN}. ${LONG_NAME}.`,
  address: `${UNBROKEN} 12345, ${UNBROKEN}`,
  website: `https://${'x'.repeat(60)}.example/${'y'.repeat(80)}`,
  phoneNumber: '+49 (0) 30 1234567890 ext. 1234567890',
  averageRating: 4.9,
  reviewCount: 10_000,
});
export const hebrewRestaurant = restaurantFixture(21, 'מסעדת הגן', {
  address: 'רחוב דיזנגוף 99, תל אביב',
  distance: 12,
});
export const restaurants = [birdhouse, ember, tori];

export function sandwichDetailsFixture(of: Sandwich, ratingCounts = spread(of.reviewCount)): SandwichDetails {
  return { ...of, ratingCounts, verifiedCount: Math.floor(of.reviewCount / 3) };
}

export function spread(count: number): number[] {
  return [0.02, 0.04, 0.09, 0.23, 0.62].map((share) => Math.round(count * share));
}

export function restaurantDetailsFixture(
  of: Restaurant,
  locations: Location[] = [locationFixture(of)],
): RestaurantDetails {
  return { ...of, locations, ratingCounts: spread(of.reviewCount) };
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

export const reviews: Review[] = [
  aReview({ id: 1, isVerified: true, comment: 'The crust shatters. I heard it two tables away.' }),
  aReview({
    id: 2,
    userId: 'u2',
    username: 'pickle_rick_la',
    rating: 4,
    comment: 'Better on a weekday. The slaw is the star.',
  }),
  aReview({ id: 3, userId: 'u3', username: 'no_words', rating: 2, comment: '' }),
];
export const strangeReviews: Review[] = [
  aReview({ id: 4, username: 'x'.repeat(30), displayName: UNBROKEN, comment: `${UNBROKEN} ${LONG_NAME}` }),
  aReview({
    id: 5,
    userId: 'u5',
    username: 'sabres',
    displayName: HEBREW,
    comment: 'טעים מאוד! 10/10. חזרתי פעמיים.',
  }),
  aReview({
    id: 6,
    userId: 'u6',
    username: 'dijaj',
    displayName: ARABIC,
    rating: 3,
    comment: 'لذيذ جدا، لكن الخبز جاف.',
  }),
];

export function ownReview(of: Sandwich, more: Partial<Review> = {}): Review {
  return aReview({
    id: 77,
    userId: member.id,
    username: member.username,
    sandwichId: of.id,
    sandwichName: of.name,
    ...more,
  });
}

export function matchFixture(of: Sandwich, more: Partial<Match> = {}): Match {
  return {
    sandwich: of,
    alike: ['Fried chicken', 'Pickles'],
    priceDifference: 1.5,
    heatDifference: 2,
    isSameKitchen: false,
    lovedBoth: 12,
    ...more,
  };
}
export const sandwichMatches = [
  matchFixture(hot),
  matchFixture(katsuSandwich, { alike: ['Slaw'], heatDifference: 0 }),
  matchFixture(grilledSandwich, { lovedBoth: 0 }),
];

export function listEntryFixture(id: number, of: Sandwich, more: Partial<UserSandwich> = {}): UserSandwich {
  return {
    id,
    userId: member.id,
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
export const collectionEntries = [
  listEntryFixture(1, cluck, { hasTried: true, isFavorite: true, reviewRating: 5 }),
  listEntryFixture(2, hot),
  listEntryFixture(3, katsuSandwich, { hasTried: true, rating: 4, notes: 'Ask for extra sauce.' }),
  listEntryFixture(4, grilledSandwich),
];
