import type { TemporaryClosure, SpecialDay } from '#contract/base/opening-hours.ts';
import type { SuggestionEntityType, SuggestionKind } from '#contract/members/suggestions.ts';
import { formatStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import { CATALOG_FIELD_LABELS } from '#shared/catalog/field-labels.ts';
import {
  temporaryClosureText,
  specialDaysText,
} from '#web/lib/catalog-editing/hours-exception-form-values.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import type { SuggestionField } from './suggestion-fields.ts';
import { suggestionTextForDisplay, type SuggestionFormTexts } from './suggestion-form-texts.ts';

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...CATALOG_FIELD_LABELS,
  latitude: 'Latitude',
  longitude: 'Longitude',
  tagIds: CATALOG_FIELD_LABELS.tags,
};

export const SUGGESTION_KIND_LABELS: Readonly<Record<SuggestionKind, string>> = {
  edit: 'Edit',
  'new-sandwich': 'New sandwich',
  closed: 'Closed for good',
  'wrong-hours': 'Wrong hours',
  photo: 'Photo',
};

export const SUGGESTION_ENTITY_LABELS: Readonly<Record<SuggestionEntityType, string>> = {
  restaurant: 'restaurant',
  location: 'location',
  sandwich: 'sandwich',
};

export function suggestedFieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

export function suggestedValueText(field: string, value: unknown): string {
  if (field === 'hoursOfOperation') return value ? formatStoredHours(value) : '';
  if (field === 'specialDays') return specialDaysText((value ?? []) as SpecialDay[]);
  if (field === 'closure') return temporaryClosureText((value ?? null) as TemporaryClosure | null);
  if (field === 'price' && typeof value === 'number') return formatPrice(value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : String(value);
}

/** What a queued suggestion would change, in words. */
export function suggestionSummary(
  kind: SuggestionKind,
  changed: readonly SuggestionField[],
  now: SuggestionFormTexts,
  note: string,
): string {
  const values = changed.map(
    (field) => `${field.label}: ${suggestionTextForDisplay(field, now[field.name] ?? '')}`,
  );
  return [kind === 'edit' ? '' : SUGGESTION_KIND_LABELS[kind], ...values, note.trim()]
    .filter(Boolean)
    .join('\n');
}

/** Values come from JSON, where the order of an object's keys has no meaning. */
export function isSameSuggestedValue(field: string, one: unknown, other: unknown): boolean {
  return suggestedValueText(field, one) === suggestedValueText(field, other);
}
