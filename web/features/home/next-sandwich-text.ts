import type { OpenState } from '#packages/opening-hours/schedule/compute-open-state.ts';
import { MILES_THRESHOLD_FOR_FEET, distanceText } from '#shared/geo/distance-text.ts';

/** The text after the sandwich's name: "is 0.9 mi away and open until 11 pm". */
export function nextSandwichText(miles: number | undefined, state: OpenState | null): string {
  const far =
    miles === undefined ? null : `${distanceText(miles, MILES_THRESHOLD_FOR_FEET.sandwichCard)} away`;
  const hours = hoursText(state);
  if (far && hours) return `is ${far} and ${hours}.`;
  if (far) return `is ${far}.`;
  if (hours?.startsWith('opens')) return `${hours}.`;
  return hours ? `is ${hours}.` : 'is still on your list.';
}

function hoursText(state: OpenState | null): string | null {
  if (!state || state.isOpen === null) return null;
  const { isOpen, label } = state;
  if (isOpen) return label ? label.replace(/^closes /, 'open until ') : 'open now';
  return label ? label.replace(/^opens /, 'opens at ') : null;
}
