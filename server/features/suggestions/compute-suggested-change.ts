import type { SuggestionInput, SuggestionEntityType, SuggestionKind } from '#contract/members/suggestions.ts';
import { sortSpecialDays } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { toStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import { diffRowWithPinAsUnit } from '#server/features/restaurants/restaurants.ts';
import type { SuggestedValues } from './subject-queries.ts';

export type SuggestedChange = {
  kind: SuggestionKind;
  entityType: SuggestionEntityType;
  before: SuggestedValues;
  after: SuggestedValues;
};

/** The fields that differ from the current values, as they would be stored. */
export function computeSuggestedChange(input: SuggestionInput, values: SuggestedValues): SuggestedChange {
  const { kind, entityType } = input;
  if (kind === 'closed') return { kind, entityType, before: {}, after: {} };
  if (kind === 'new-sandwich')
    return { kind, entityType, before: {}, after: withoutUndefined(asStored(input.changes, {})) };
  const { changes } = input;
  const days = 'specialDays' in changes && changes.specialDays;
  const after = { ...asStored(changes, values), ...(days && { specialDays: sortSpecialDays(days) }) };
  return { kind, entityType, ...diffRowWithPinAsUnit(values, after) };
}

function asStored(changes: SuggestedValues, values: SuggestedValues): SuggestedValues {
  const { hoursOfOperation: hours, phoneNumber, tagIds } = changes;
  return {
    ...changes,
    ...(hours !== undefined && { hoursOfOperation: toStoredHours(hours, values['hoursOfOperation']) }),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber || null }),
    ...(Array.isArray(tagIds) && { tagIds: [...new Set(tagIds)].toSorted((one, other) => one - other) }),
  };
}

function withoutUndefined(fields: SuggestedValues): SuggestedValues {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
