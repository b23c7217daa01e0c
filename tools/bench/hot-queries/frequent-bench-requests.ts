export type FrequentRequestSubjects = {
  sandwich: number;
  unreviewed: number;
  restaurant: number;
  member: string;
  user: string;
};
export type FrequentBenchRequest = {
  name: string;
  url: string;
  body?: (subjects: FrequentRequestSubjects) => object;
  isOwn?: boolean;
};

const NEAR = 'lat=34.05&lng=-118.25';
const searches = (
  kind: 'sandwiches' | 'restaurants',
  queries: Record<string, string>,
): FrequentBenchRequest[] =>
  Object.entries(queries).map(([name, query]) => ({
    name: `search-${kind}-${name}`,
    url: `/api/${kind}/search?limit=20&${query}`,
  }));

export const FREQUENT_BENCH_REQUESTS: readonly FrequentBenchRequest[] = [
  { name: 'popular', url: '/api/sandwiches?limit=20' },
  { name: 'sandwich', url: '/api/sandwiches/{sandwich}' },
  { name: 'reviews-of-sandwich', url: '/api/sandwiches/{sandwich}/reviews?limit=20' },
  { name: 'matches-of-sandwich', url: '/api/sandwiches/{sandwich}/matches' },
  { name: 'restaurant', url: '/api/restaurants/{restaurant}' },
  { name: 'locations-of-restaurant', url: '/api/restaurants/{restaurant}/locations?limit=20' },
  { name: 'locations-of-restaurant-near', url: `/api/restaurants/{restaurant}/locations?limit=20&${NEAR}` },
  { name: 'sandwiches-of-restaurant', url: '/api/restaurants/{restaurant}/sandwiches?limit=20' },
  { name: 'reviews-of-restaurant', url: '/api/reviews?restaurantId={restaurant}&limit=20' },
  { name: 'latest-reviews', url: '/api/reviews?limit=20' },
  ...searches('sandwiches', {
    common: 'q=brioche',
    everywhere: 'q=chicken+sandwich',
    beginning: 'q=ho',
    rare: 'q=graliini',
    'two-words': 'q=katsu+sando',
    mended: 'q=nashvile',
    'by-price': 'q=brioche&sort=price',
    'by-rating': 'q=brioche&sort=rating',
    spicy: 'q=brioche&spicy=true',
    diet: 'q=brioche&diet=no-gluten',
    tag: 'q=hot&tags=Brunch',
    prices: 'q=brioche&minPrice=10&maxPrice=12',
    'no-words': 'tags=Brunch',
    near: NEAR,
    'near-common': `q=chicken&${NEAR}&sort=distance`,
    'near-words': `q=kimchi&${NEAR}`,
    'near-words-by-distance': `q=kimchi&${NEAR}&sort=distance`,
    'near-two-words': `q=breaded+thigh&${NEAR}`,
    'near-tag': `q=potato&tags=Brunch&${NEAR}`,
    'near-rare': `q=graliini&${NEAR}`,
  }),
  ...searches('restaurants', {
    name: 'q=diner',
    beginning: 'q=su',
    mended: 'q=mcdonlds',
    address: 'q=los+angeles',
    near: NEAR,
    'near-one-location': `${NEAR}&locations=1`,
    'near-name': `q=diner&${NEAR}`,
    'near-open': `${NEAR}&openAt=2026-11-24T12:00`,
    'near-kind': `${NEAR}&restaurantType=Deli`,
    'in-box': 'bbox=-118.5,33.9,-118,34.2',
  }),
  { name: 'map', url: '/api/map?bbox=-119,33,-117,35&zoom=9' },
  { name: 'map-of-words', url: '/api/map?bbox=-119,33,-117,35&zoom=12&view=sandwiches&q=kimchi' },
  { name: 'map-of-common-words', url: '/api/map?bbox=-118.3,34,-118.2,34.1&zoom=12&q=street' },
  { name: 'feed-of-reviews', url: '/feeds/reviews.atom' },
  { name: 'feed-of-sandwich', url: '/feeds/sandwiches/{sandwich}.atom' },
  { name: 'feed-of-restaurant', url: '/feeds/restaurants/{restaurant}.atom' },
  { name: 'session', url: '/api/auth/me', isOwn: true },
  { name: 'collection', url: '/api/users/{member}/sandwiches', isOwn: true },
  { name: 'reviews-of-member', url: '/api/reviews?userId={member}&limit=20', isOwn: true },
  { name: 'level', url: '/api/users/{member}/level', isOwn: true },
  { name: 'badges', url: '/api/users/{member}/badges', isOwn: true },
  { name: 'matches-for-member', url: '/api/users/{member}/matches', isOwn: true },
  { name: 'notifications', url: '/api/notifications?limit=20', isOwn: true },
  { name: 'notifications-count', url: '/api/notifications/unread-count', isOwn: true },
  {
    name: 'write-want-to-try',
    url: '/api/user-sandwiches',
    isOwn: true,
    body: ({ unreviewed }) => ({ sandwichId: unreviewed }),
  },
  {
    name: 'write-tried',
    url: '/api/user-sandwiches',
    isOwn: true,
    body: ({ unreviewed }) => ({ sandwichId: unreviewed, hasTried: true }),
  },
  {
    name: 'write-review',
    url: '/api/reviews',
    isOwn: true,
    body: ({ unreviewed }) => ({ sandwichId: unreviewed, rating: 4, comment: 'Crisp to the end.' }),
  },
];
