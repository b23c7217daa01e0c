import { NO_HOURS_TEXT } from '#packages/opening-hours/parsed-hours.ts';
import { formatStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import { isPosition, type Position } from '#shared/geo/distance.ts';
import {
  hoursExceptionText,
  formatStoredHoursException,
  parseHoursExceptionValue,
} from './serialize-hours-exceptions.ts';
import type { SuggestionField } from './suggestion-fields.ts';

type Values = Readonly<Record<string, unknown>>;
export type SuggestionFormTexts = Record<string, string>;

/** The text contains the tag ids in order, so that equal selections have equal texts. */
export function toggleTagIdInText(text: string, id: string): string {
  const ids = splitCommaSeparatedText(text);
  return inOrder(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]).join(', ');
}

export function splitCommaSeparatedText(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

/** The current values as the form shows them. */
export function suggestionFormTextsOf(
  fields: readonly SuggestionField[],
  values: Values,
): SuggestionFormTexts {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.control === 'pin' ? formatPinText(values) : textOf(field, values[field.name]),
    ]),
  );
}

/** Empty unless both coordinates are known. */
export function formatPinText(values: Values): string {
  return isPosition(values) ? `${values.latitude}, ${values.longitude}` : '';
}

export function parsePinText(text: string): Position | null {
  const [latitude, longitude] = splitCommaSeparatedText(text).map(Number);
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/** Only fields that differ from the current values. */
export function suggestionChangesOf(
  fields: readonly SuggestionField[],
  before: SuggestionFormTexts,
  now: SuggestionFormTexts,
) {
  const changed = fields.filter(({ name }) => now[name] !== undefined && now[name] !== before[name]);
  return Object.fromEntries(
    changed.flatMap((field) => {
      const text = now[field.name] ?? '';
      if (field.control !== 'pin') return [[field.name, valueOf(field, text)]];
      const pin = parsePinText(text);
      return [
        ['latitude', pin?.latitude ?? null],
        ['longitude', pin?.longitude ?? null],
      ];
    }),
  );
}

/** The text as the member sees it: labels of options instead of their values. */
export function suggestionTextForDisplay(field: SuggestionField, text: string): string {
  if (field.control === 'exceptions') return hoursExceptionText(field.name, text);
  if (field.control === 'photo') return text && 'a new one';
  if (!('options' in field)) return text;
  const values = field.control === 'tags' ? splitCommaSeparatedText(text) : [text];
  return values
    .map((value) => field.options.find((option) => option.value === value)?.text ?? value)
    .join(', ');
}

function textOf(field: SuggestionField, value: unknown): string {
  if (field.control === 'exceptions') return formatStoredHoursException(field.name, value);
  const { control } = field;
  if (control === 'hours') {
    const text = formatStoredHours(value);
    return text === NO_HOURS_TEXT ? '' : text;
  }
  if (Array.isArray(value)) return (control === 'tags' ? inOrder(value.map(String)) : value).join(', ');
  if (control === 'price' && typeof value === 'number') return value.toFixed(2);
  return value === null || value === undefined ? '' : String(value);
}

function valueOf(field: SuggestionField, text: string): unknown {
  if (field.control === 'exceptions') return parseHoursExceptionValue(field.name, text);
  const { control, name } = field;
  const value = text.trim();
  if (control === 'list') return splitCommaSeparatedText(value);
  if (control === 'tags') return splitCommaSeparatedText(value).map(Number);
  if (control === 'hours') return { text: value };
  if (control === 'flag') return value === '' ? null : value === 'true';
  if (control === 'number') return Number(value);
  if (control === 'price') return value === '' ? null : value.replace(/^\$/, '');
  return value === '' && (name === 'website' || name === 'phoneNumber') ? null : value;
}

function inOrder(ids: readonly string[]): string[] {
  return ids.toSorted((one, other) => Number(one) - Number(other));
}
