import { FEET_BELOW, distanceText } from '../geo/distance-text.ts';
import { heatLabel } from '../catalog/heat-label.ts';
import { withBidiIsolates } from '../text/bidi-isolates.ts';

export type MatchReasons = {
  alike: readonly string[];
  priceDifference: number | null;
  heatDifference: number;
  /** Its own, 0 to 5, where that is known. */
  heat?: number;
  isSameKitchen: boolean;
  lovedBoth: number;
  /** Miles, where they are known. */
  distance?: number | undefined;
};

const MAX_REASONS = 3;

/** Why it is here, in words: "also hot honey, $2 less, 1.2 mi". Never empty. */
export function matchReasonText({ distance, ...reasons }: MatchReasons): string {
  const far = distance !== undefined && distance > 0 ? [distanceText(distance, FEET_BELOW.sandwichCard)] : [];
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

/** "because you gave Hot Tamale No. 5 five stars" */
export function becauseText({ name, rating }: { name: string; rating: number }): string {
  const stars = ['one star', 'two stars', 'three stars', 'four stars', 'five stars'][rating - 1];
  return `because you gave ${withBidiIsolates(name)} ${stars}`;
}

function alikeText({ alike }: MatchReasons): string | null {
  return alike.length > 0 ? `also ${alike.map(withBidiIsolates).join(' and ')}` : null;
}

/** One person is an accident, and could be asked about it. */
function lovedText({ lovedBoth }: MatchReasons): string | null {
  return lovedBoth >= 2 ? `${lovedBoth} people loved both` : null;
}

function kitchenText({ isSameKitchen }: MatchReasons): string | null {
  return isSameKitchen ? 'from the same kitchen' : null;
}

function heatText({ heatDifference: difference, heat = 0 }: MatchReasons): string | null {
  if (difference === 0) return heatLabel(heat) && 'just as hot';
  const far = Math.abs(difference) > 2 ? 'much ' : '';
  return far + (difference > 0 ? 'hotter' : 'milder');
}

function priceText({ priceDifference: difference }: MatchReasons): string | null {
  if (difference === null) return null;
  const dollars = Math.round(Math.abs(difference));
  if (dollars === 0) return difference === 0 ? 'same price' : 'about the same price';
  return `$${dollars.toLocaleString('en-US')} ${difference < 0 ? 'less' : 'more'}`;
}
