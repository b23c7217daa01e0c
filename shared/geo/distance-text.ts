import { FEET_PER_MILE } from './distance.ts';

/** "422 ft" below the given miles, otherwise "2.2 mi"; each screen has its own threshold. */
export function distanceText(miles: number, feetBelow: number): string {
  const feet = Math.round(miles * FEET_PER_MILE);
  // Just below the limit the feet would round up to it, and 5,280 ft is a mile.
  if (feet < Math.round(feetBelow * FEET_PER_MILE)) return `${feet.toLocaleString('en-US')} ft`;
  return `${TENTHS.format(miles)} mi`;
}

/** Cached, because creating one takes forty times as long as using it. */
const TENTHS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const MILES_THRESHOLD_FOR_FEET = { sandwichCard: 0.1, restaurantCard: 1 } as const;
