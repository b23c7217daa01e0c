import { DOWNTOWN_AND_SOUTH } from './catalogue/downtown-and-south.ts';
import { HOLLYWOOD } from './catalogue/hollywood.ts';
import { NORTHEAST } from './catalogue/northeast.ts';
import { WESTSIDE_AND_VALLEY } from './catalogue/westside-and-valley.ts';
import type { DemoRestaurant } from './demo-types.ts';

/** The whole town; none of these places exist, their streets do. */
export const DEMO_RESTAURANTS: readonly DemoRestaurant[] = [
  ...NORTHEAST,
  ...HOLLYWOOD,
  ...DOWNTOWN_AND_SOUTH,
  ...WESTSIDE_AND_VALLEY,
];
