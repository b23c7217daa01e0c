import type { ListedUser, OwnUser } from '#contract/members/accounts.ts';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { RankedSandwich, Ranking } from '#contract/members/rankings.ts';
import type { PublicSiteInfo } from '#contract/site.ts';

export const SITE_FIXTURE: PublicSiteInfo = {
  name: 'Clucket',
  tagline: 'Discover, rate, and share the best chicken sandwiches in your area.',
  baseUrl: 'https://clucket.example',
  fallbackLocation: { name: 'Los Angeles', latitude: 34.0522, longitude: -118.2437 },
  registration: 'open',
  passwordMinLength: 6,
  hasMail: true,
  accountGraceDays: 14,
  wishlistRemoval: true,
  footerLinks: {},
  readOnly: null,
};

export function buildSandwichFixture(more: Partial<Sandwich> = {}): Sandwich {
  return {
    id: 1,
    restaurantId: 7,
    restaurantName: 'Birdhouse on Sunset',
    name: 'The Big Cluck',
    description: 'A thigh the size of a mitt.',
    imageUrl: null,
    drawingUrl: '/images/sandwiches/1-aaaa.svg',
    price: 13.5,
    ingredients: ['Fried chicken', 'Brioche bun'],
    dietaryInfo: {
      containsGluten: true,
      containsDairy: null,
      containsEggs: null,
      spicy: false,
      organic: null,
    },
    containsGluten: true,
    containsDairy: null,
    containsEggs: null,
    isSpicy: false,
    spiceLevel: 0,
    tags: [],
    revision: 1,
    averageRating: 4.75,
    reviewCount: 1284,
    ...more,
  };
}

export function buildRestaurantFixture(more: Partial<Restaurant> = {}): Restaurant {
  return {
    id: 7,
    name: 'Birdhouse on Sunset',
    description: 'Thighs, mostly.',
    imageUrl: null,
    drawingUrl: '/images/restaurants/7-bbbb.svg',
    website: null,
    restaurantType: 'Fast Casual',
    priceRange: '$$',
    sandwichCount: 6,
    locationCount: 1,
    averageRating: 4.5,
    reviewCount: 12,
    address: '1140 Sunset Blvd, Los Angeles',
    phoneNumber: null,
    latitude: 34.07,
    longitude: -118.25,
    hoursOfOperation: 'Mon-Sun 11:00 am - 10:00 pm',
    timeZone: 'America/Los_Angeles',
    specialDays: [],
    closure: null,
    revision: 1,
    distance: 0.08,
    ...more,
  };
}

export function buildListedUserFixture(more: Partial<ListedUser> = {}): ListedUser {
  return {
    id: 'u1',
    username: 'wingspan',
    displayName: null,
    avatarUrl: null,
    level: 7,
    email: 'wing@span.example',
    role: 'user',
    catalogEditor: false,
    xp: 740,
    location: null,
    dateCreated: '2024-03-04T08:00:00.000Z',
    ...more,
  };
}

export function buildMemberFixture(more: Partial<OwnUser> = {}): OwnUser {
  return {
    id: '7a0c2c52-6d7e-4a55-9d5b-3a1f9a8b4c11',
    username: 'wingspan',
    displayName: null,
    avatarUrl: null,
    level: 7,
    email: 'wing@span.example',
    role: 'user',
    catalogEditor: false,
    bio: 'Thigh over breast. Pickles on everything.',
    location: 'Silver Lake',
    preferences: {},
    xp: 740,
    emailVerified: true,
    dateCreated: '2024-03-09T12:00:00.000Z',
    ...more,
  };
}

export function buildRankingFixture(more: Partial<Ranking> = {}): Ranking {
  return { revision: 1, ranked: [], waiting: [], waitingTotal: 0, answers: [], shareToken: null, ...more };
}

export function buildRankedSandwichFixture(id: number, name: string): RankedSandwich {
  const drawingUrl = `/images/sandwiches/${id}-aaaa.svg`;
  return {
    sandwichId: id,
    name,
    restaurantName: 'Birdhouse on Sunset',
    imageUrl: null,
    drawingUrl,
    price: 12,
    isGone: false,
  };
}

export function buildReviewFixture(more: Partial<Review> = {}): Review {
  const comment = more.comment ?? 'The crust shatters.';
  return {
    id: 1,
    userId: 'u1',
    username: 'maribel_eats',
    displayName: null,
    avatarUrl: null,
    sandwichId: 1,
    sandwichName: 'The Big Cluck',
    isVerified: false,
    revision: 1,
    rating: 5,
    review: comment,
    comment,
    dateCreated: '2026-11-19T20:30:00Z',
    dateUpdated: '2026-11-19T20:30:00Z',
    ...more,
  };
}
