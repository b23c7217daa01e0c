import { PRICE_RANGES, RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import { SPICE_LEVEL_LABELS } from '#web/lib/format/spice-level-labels.ts';
import type { HoursExceptionName } from './serialize-hours-exceptions.ts';

type Option = { value: string; text: string };
export type SuggestionField = { name: string; label: string } & (
  | { control: 'line' | 'text' | 'price' | 'list' | 'hours' | 'photo' | 'pin' }
  | { control: 'exceptions'; name: HoursExceptionName }
  | { control: 'choice' | 'number' | 'flag' | 'tags'; options: readonly Option[] }
);

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
const FLAGS = [
  { value: '', text: 'Unknown' },
  { value: 'true', text: 'Yes' },
  { value: 'false', text: 'No' },
];
const SPICE_LEVELS = SPICE_LEVEL_LABELS.map((label, level) => ({
  value: `${level}`,
  text: `${level} ${label}`,
}));

const OPENING: readonly SuggestionField[] = [
  { name: 'hoursOfOperation', label: 'Hours', control: 'hours' },
  { name: 'specialDays', label: 'Special days', control: 'exceptions' },
  { name: 'closure', label: 'Temporary closure', control: 'exceptions' },
];
const DETAILS: readonly SuggestionField[] = [
  { name: 'name', label: 'Name', control: 'line' },
  { name: 'description', label: 'Description', control: 'text' },
];

export const RESTAURANT_SUGGESTION_FIELDS: readonly SuggestionField[] = [
  ...DETAILS,
  { name: 'website', label: 'Website', control: 'line' },
  { name: 'restaurantType', label: 'Type', control: 'choice', options: asOptions(RESTAURANT_TYPES) },
  { name: 'priceRange', label: 'Price range', control: 'choice', options: asOptions(PRICE_RANGES) },
];
export const LOCATION_SUGGESTION_FIELDS: readonly SuggestionField[] = [
  { name: 'address', label: 'Address', control: 'line' },
  { name: 'phoneNumber', label: 'Phone number', control: 'line' },
  ...OPENING,
  { name: 'pin', label: 'Map pin', control: 'pin' },
];
export const PHOTO_SUGGESTION_FIELDS: readonly SuggestionField[] = [
  { name: 'imageUrl', label: 'Photo', control: 'photo' },
];
export const HOURS_SUGGESTION_FIELDS = OPENING;
export const SANDWICH_SUGGESTION_FIELDS: readonly SuggestionField[] = [
  ...DETAILS,
  { name: 'price', label: 'Price', control: 'price' },
  { name: 'ingredients', label: 'Ingredients, separated by commas', control: 'list' },
  { name: 'containsGluten', label: 'Contains gluten', control: 'flag', options: FLAGS },
  { name: 'containsDairy', label: 'Contains dairy', control: 'flag', options: FLAGS },
  { name: 'containsEggs', label: 'Contains eggs', control: 'flag', options: FLAGS },
  { name: 'organic', label: 'Organic', control: 'flag', options: FLAGS },
  { name: 'spiceLevel', label: 'Spice level', control: 'number', options: SPICE_LEVELS },
];

/** `tags` is null until the tags of the site are loaded. */
export function tagsSuggestionField(tags: readonly { id: number; name: string }[] | null): SuggestionField[] {
  if (!tags?.length) return [];
  const options = tags.map(({ id, name }) => ({ value: String(id), text: name }));
  return [{ name: 'tagIds', label: 'Tags', control: 'tags', options }];
}
