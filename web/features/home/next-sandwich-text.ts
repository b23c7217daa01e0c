import type { OpenState } from '#packages/opening-hours/schedule/compute-open-state.ts';
import { MILES_THRESHOLD_FOR_FEET, distanceText } from '#shared/geo/distance-text.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';

/** The text after the sandwich's name: "is 0.9 mi away, and Tori Tori is open until 11 pm.". */
export function nextSandwichText(
  miles: number | undefined,
  state: OpenState | null,
  restaurantName: string,
): string {
  const far =
    miles === undefined ? null : `${distanceText(miles, MILES_THRESHOLD_FOR_FEET.sandwichCard)} away`;
  const hours = hoursText(state);
  if (!hours) return far ? `is ${far}.` : 'is still on your list.';
  const restaurant = `${withBidiIsolates(restaurantName)} ${hours}.`;
  return far ? `is ${far}, and ${restaurant}` : `is waiting. ${restaurant}`;
}

function hoursText(state: OpenState | null): string | null {
  if (!state || state.isOpen === null) return null;
  const { isOpen, label } = state;
  if (isOpen) return `is ${label ? label.replace(/^closes /, 'open until ') : 'open now'}`;
  return label ? label.replace(/^opens /, 'opens at ') : null;
}
