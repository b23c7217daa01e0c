import type { SuggestionEntityType, SuggestionKind } from '#contract/members/suggestions.ts';
import {
  HOURS_SUGGESTION_FIELDS,
  LOCATION_SUGGESTION_FIELDS,
  PHOTO_SUGGESTION_FIELDS,
  RESTAURANT_SUGGESTION_FIELDS,
  SANDWICH_SUGGESTION_FIELDS,
  tagsSuggestionField,
  type SuggestionField,
} from './suggestion-fields.ts';

type Option = { value: SuggestionKind; text: string; note?: string };

const PHOTO: Option = { value: 'photo', text: 'Add a photo' };
const EDIT: Option = { value: 'edit', text: 'Something here is wrong or missing' };

/** The kinds of suggestion for each entity type; the first one is preselected. */
export const SUGGESTION_KIND_OPTIONS: Readonly<Record<SuggestionEntityType, readonly Option[]>> = {
  restaurant: [
    EDIT,
    { value: 'new-sandwich', text: 'A sandwich is missing' },
    PHOTO,
    { value: 'closed', text: 'It has closed for good', note: 'All of its locations' },
  ],
  location: [
    EDIT,
    { value: 'wrong-hours', text: 'The hours are wrong' },
    { value: 'closed', text: 'It has closed for good' },
  ],
  sandwich: [EDIT, PHOTO],
};

type Tags = Parameters<typeof tagsSuggestionField>[0];

export function suggestionFieldsOf(
  entityType: SuggestionEntityType,
  kind: SuggestionKind,
  tags: Tags,
): readonly SuggestionField[] {
  if (kind === 'closed') return [];
  if (kind === 'wrong-hours') return HOURS_SUGGESTION_FIELDS;
  if (kind === 'photo') return PHOTO_SUGGESTION_FIELDS;
  if (kind === 'new-sandwich') return SANDWICH_SUGGESTION_FIELDS;
  if (entityType === 'sandwich') return [...SANDWICH_SUGGESTION_FIELDS, ...tagsSuggestionField(tags)];
  return entityType === 'restaurant' ? RESTAURANT_SUGGESTION_FIELDS : LOCATION_SUGGESTION_FIELDS;
}
