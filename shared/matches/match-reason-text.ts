import { MILES_THRESHOLD_FOR_FEET, distanceText } from '../geo/distance-text.ts';
import { heatLabel } from '../catalog/heat-label.ts';
import { withBidiIsolates } from '../text/bidi-isolates.ts';

export type SandwichMatchReasons = {
  alike: readonly string[];
  priceDifference: number | null;
  heatDifference: number;
  heat?: number;
  isSameKitchen: boolean;
  lovedBoth: number;
  distance?: number | undefined;
};

const MAX_REASONS = 3;

/** Never empty: "same hot honey, $2 less, 1.2 mi". */
export function matchReasonText({ distance, ...reasons }: SandwichMatchReasons): string {
  const far =
    distance !== undefined && distance > 0
      ? [distanceText(distance, MILES_THRESHOLD_FOR_FEET.sandwichCard)]
      : [];
  const why = [
    alikeText(reasons),
    lovedText(reasons),
    kitchenText(reasons),
    heatText(reasons),
    priceText(reasons),
  ]
    .filter((text) => text !== null)
    .slice(0, MAX_REASONS - far.length);
  return [...(why.length > 0 ? why : ['another one to try']), ...far].join(', ');
}

export function likedSandwichReasonText({ name, rating }: { name: string; rating: number }): string {
  const stars = ['one star', 'two stars', 'three stars', 'four stars', 'five stars'][rating - 1];
  return `because you gave ${withBidiIsolates(name)} ${stars}`;
}

function alikeText({ alike }: SandwichMatchReasons): string | null {
  return alike.length > 0 ? `same ${alike.map(withBidiIsolates).join(' and ')}` : null;
}

/** At least two members, because one is noise and would be identifiable. */
function lovedText({ lovedBoth }: SandwichMatchReasons): string | null {
  return lovedBoth >= 2 ? `${lovedBoth} people loved both` : null;
}

function kitchenText({ isSameKitchen }: SandwichMatchReasons): string | null {
  return isSameKitchen ? 'same restaurant' : null;
}

function heatText({ heatDifference: difference, heat = 0 }: SandwichMatchReasons): string | null {
  if (difference === 0) return heatLabel(heat) && 'just as hot';
  const far = Math.abs(difference) > 2 ? 'much ' : '';
  return far + (difference > 0 ? 'hotter' : 'milder');
}

function priceText({ priceDifference: difference }: SandwichMatchReasons): string | null {
  if (difference === null) return null;
  const dollars = Math.round(Math.abs(difference));
  if (dollars === 0) return difference === 0 ? 'same price' : 'about the same price';
  return `$${dollars.toLocaleString('en-US')} ${difference < 0 ? 'less' : 'more'}`;
}
