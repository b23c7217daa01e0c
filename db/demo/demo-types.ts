import type { Selectable } from 'kysely';
import type { Restaurants } from '#db/schema.gen.ts';

export type DemoReview = readonly [rating: 1 | 2 | 3 | 4 | 5, text: string];

export type DemoSandwich = {
  name: string;
  price: number | null;
  heat: number;
  /** What most people make of it, 1 to 5. */
  stars: number;
  /** How often it is eaten, next to the others; 0 is a sandwich that nobody has reviewed yet. */
  crowd: number;
  tags: readonly string[];
  ingredients: readonly string[];
  text: string;
  said: readonly DemoReview[];
  organic?: boolean;
};

export type DemoLocation = {
  address: string;
  at: readonly [latitude: number, longitude: number] | null;
  phone?: string;
  /** In any of the forms of the specification; undefined leaves the column to its default. */
  hours?: unknown;
};

export type DemoRestaurant = {
  name: string;
  type: Selectable<Restaurants>['restaurant_type'];
  price: NonNullable<Restaurants['price_range']>;
  website?: string;
  text: string;
  /** Months since the town first heard of it. */
  months: number;
  locations: readonly DemoLocation[];
  sandwiches: readonly DemoSandwich[];
};

export type DemoMember = {
  username: string;
  displayName: string | null;
  bio: string | null;
  location: string | null;
  /** How many sandwiches this one reviews, next to the others. */
  appetite: number;
  /** Added to every rating before it is rounded: some people are kind. */
  mood: number;
  voice: 'terse' | 'plain' | 'long' | 'lowercase' | 'keen';
};
