import { METERS_PER_MILE, isPosition, milesBetween } from '#shared/geo/distance.ts';
import type { SuggestedValues } from './subject-queries.ts';
import type { SuggestedChange } from './compute-suggested-change.ts';

/** Special days and closures wait for a decision, because they could close a location for the whole year. */
const LOW_RISK: readonly string[] = [
  'description',
  'phoneNumber',
  'hoursOfOperation',
  'price',
  'ingredients',
  'tagIds',
];
export const ALLERGEN_FIELDS: readonly string[] = ['containsGluten', 'containsDairy', 'containsEggs'];
const PIN: readonly string[] = ['latitude', 'longitude'];
/** About the distance from the street to the entrance. */
const MAX_PIN_MOVE_MILES = 150 / METERS_PER_MILE;

/** Returns the fields that can be published without a decision; a new sandwich has all of them or none. */
export function filterAutoPublishableFields(change: SuggestedChange, isTrusted: boolean): string[] {
  const fields = Object.keys(change.after);
  if (change.kind === 'closed') return [];
  if (change.kind === 'photo') return isTrusted ? fields : [];
  if (change.kind === 'new-sandwich') return isTrusted && !claimsToBeFree(change.after) ? fields : [];
  return fields.filter((field) => isPublishedAtOnce(field, change, isTrusted));
}

function isPublishedAtOnce(field: string, { before, after }: SuggestedChange, isTrusted: boolean): boolean {
  if (ALLERGEN_FIELDS.includes(field)) return after[field] === true;
  if (PIN.includes(field)) return isTrusted && isSmallMove(before, after);
  return isTrusted && LOW_RISK.includes(field);
}

/** Null is no claim. In an edit, it may remove a warning, so it is not published without a decision. */
function claimsToBeFree(after: SuggestedValues): boolean {
  return ALLERGEN_FIELDS.some((field) => after[field] === false);
}

function isSmallMove(before: SuggestedValues, after: SuggestedValues): boolean {
  return isPosition(before) && isPosition(after) && milesBetween(before, after) <= MAX_PIN_MOVE_MILES;
}
