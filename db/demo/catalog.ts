import { DOWNTOWN_AND_SOUTH } from './catalog/downtown-and-south.ts';
import { HOLLYWOOD } from './catalog/hollywood.ts';
import { NORTHEAST } from './catalog/northeast.ts';
import { WESTSIDE_AND_VALLEY } from './catalog/westside-and-valley.ts';
import type { DemoRestaurant } from './demo-types.ts';

/** The restaurants are invented; their streets are real. */
export const DEMO_RESTAURANTS: readonly DemoRestaurant[] = [
  ...NORTHEAST,
  ...HOLLYWOOD,
  ...DOWNTOWN_AND_SOUTH,
  ...WESTSIDE_AND_VALLEY,
];
