import type { Selectable } from 'kysely';
import type { Restaurants } from '#db/schema.gen.ts';

export type DemoReview = readonly [rating: 1 | 2 | 3 | 4 | 5, text: string];

export type DemoSandwich = {
  name: string;
  price: number | null;
  heat: number;
  stars: number;
  reviewWeight: number;
  tags: readonly string[];
  ingredients: readonly string[];
  text: string;
  reviews: readonly DemoReview[];
  organic?: boolean;
};

export type DemoLocation = {
  address: string;
  at: readonly [latitude: number, longitude: number] | null;
  phone?: string;
  /** In any form of the specification; undefined keeps the column's default. */
  hours?: unknown;
};

export type DemoRestaurant = {
  name: string;
  type: Selectable<Restaurants>['restaurant_type'];
  price: NonNullable<Restaurants['price_range']>;
  website?: string;
  text: string;
  months: number;
  locations: readonly DemoLocation[];
  sandwiches: readonly DemoSandwich[];
};

export type DemoMember = {
  username: string;
  displayName: string | null;
  bio: string | null;
  location: string | null;
  appetite: number;
  /** Added to every rating before it is rounded, because some members are kind. */
  mood: number;
  voice: 'terse' | 'plain' | 'long' | 'lowercase' | 'keen';
};
