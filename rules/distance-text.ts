const FEET_PER_MILE = 5280;

/** "422 ft" below the given miles, else "2.2 mi"; each surface has its own threshold. */
export function distanceText(miles: number, feetBelow: number): string {
  const feet = Math.round(miles * FEET_PER_MILE);
  // Just below a mile the feet would read 5280, which is a mile.
  if (miles < feetBelow && feet < FEET_PER_MILE) return `${feet.toLocaleString('en-US')} ft`;
  return `${miles.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} mi`;
}

export const FEET_BELOW = { sandwichCard: 0.1, restaurantCard: 1 } as const;
