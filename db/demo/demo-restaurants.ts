import { DOWNTOWN_AND_SOUTH_DEMO_RESTAURANTS } from './catalog/downtown-and-south.ts';
import { HOLLYWOOD_DEMO_RESTAURANTS } from './catalog/hollywood.ts';
import { NORTHEAST_DEMO_RESTAURANTS } from './catalog/northeast.ts';
import { WESTSIDE_AND_VALLEY_DEMO_RESTAURANTS } from './catalog/westside-and-valley.ts';
import type { DemoRestaurant } from './demo-types.ts';

/** The restaurants are invented; their streets are real. */
export const DEMO_RESTAURANTS: readonly DemoRestaurant[] = [
  ...NORTHEAST_DEMO_RESTAURANTS,
  ...HOLLYWOOD_DEMO_RESTAURANTS,
  ...DOWNTOWN_AND_SOUTH_DEMO_RESTAURANTS,
  ...WESTSIDE_AND_VALLEY_DEMO_RESTAURANTS,
];
