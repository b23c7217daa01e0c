import { z } from 'zod';
import { HISTORY_FIELD_NAMES, type HistoryField } from '#contract/catalog/history.ts';
import { formatDateRange } from '#packages/opening-hours/time/calendar.ts';
import { formatStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import type { AuditedFieldValues } from './compute-undo.ts';

const specialDaysSchema = z.array(
  z.object({ from: z.string(), to: z.string(), hours: z.union([z.string(), z.array(z.string())]) }),
);
const closureSchema = z.object({ from: z.string(), to: z.string().nullable() });
const tagIdsSchema = z.array(z.int());

export type NamesById = Record<'tags' | 'restaurants', ReadonlyMap<number, string>>;
type FieldText = (values: AuditedFieldValues, names: NamesById) => string | null;

/** The fields that a public history shows; all other fields in the audit log stay private. */
const FIELD_TEXTS: Readonly<Record<HistoryField, FieldText>> = {
  name: ({ name }) => text(name),
  type: ({ type }) => text(type),
  description: ({ description }) => text(description),
  // The URL of a hidden photo must not be visible.
  imageUrl: ({ imageUrl }) => (imageUrl ? 'a photo' : null),
  website: ({ website }) => text(website),
  restaurantType: ({ restaurantType }) => text(restaurantType),
  priceRange: ({ priceRange }) => text(priceRange),
  address: ({ address }) => text(address),
  pin: ({ latitude, longitude }) =>
    typeof latitude === 'number' || typeof longitude === 'number'
      ? [latitude, longitude].map((degrees) => coordinate(degrees)).join(', ')
      : null,
  phoneNumber: ({ phoneNumber }) => text(phoneNumber),
  hoursOfOperation: ({ hoursOfOperation }) => (hoursOfOperation ? formatStoredHours(hoursOfOperation) : null),
  specialDays: ({ specialDays }) =>
    text(
      (specialDaysSchema.safeParse(specialDays).data ?? [])
        .map(({ from, to, hours }) => `${formatDateRange(from, to)}: ${[hours].flat().join(', ')}`)
        .join('; '),
    ),
  closure: ({ closure }) => {
    const { data } = closureSchema.safeParse(closure);
    return data ? formatDateRange(data.from, data.to) : null;
  },
  price: ({ price }) => (typeof price === 'number' ? `$${price.toFixed(2)}` : null),
  ingredients: ({ ingredients }) => text(Array.isArray(ingredients) ? ingredients.join(', ') : null),
  containsGluten: ({ containsGluten }) => flag(containsGluten),
  containsDairy: ({ containsDairy }) => flag(containsDairy),
  containsEggs: ({ containsEggs }) => flag(containsEggs),
  organic: ({ organic }) => flag(organic),
  isSpicy: ({ isSpicy }) => flag(isSpicy),
  spiceLevel: ({ spiceLevel }) => (typeof spiceLevel === 'number' ? String(spiceLevel) : null),
  tags: ({ tagIds }, { tags }) =>
    text((tagIdsSchema.safeParse(tagIds).data ?? []).map((id) => tags.get(id) ?? 'a deleted tag').join(', ')),
  restaurant: ({ restaurantId }, { restaurants }) =>
    typeof restaurantId === 'number' ? (restaurants.get(restaurantId) ?? 'a deleted restaurant') : null,
};

/** A pin has two values, and a change can contain only one of them. */
const COLUMNS: Partial<Record<HistoryField, readonly string[]>> = {
  pin: ['latitude', 'longitude'],
  tags: ['tagIds'],
  restaurant: ['restaurantId'],
};

export function columnsOfHistoryField(field: HistoryField): readonly string[] {
  return COLUMNS[field] ?? [field];
}

export function historyFieldsOf(columns: readonly string[]): HistoryField[] {
  return HISTORY_FIELD_NAMES.filter((field) =>
    columnsOfHistoryField(field).some((column) => columns.includes(column)),
  );
}

export function describeFieldChanges(
  { before, after }: { before: AuditedFieldValues; after: AuditedFieldValues },
  names: NamesById,
): { field: HistoryField; before: string | null; after: string | null }[] {
  return historyFieldsOf(Object.keys({ ...before, ...after })).map((field) => ({
    field,
    before: FIELD_TEXTS[field](before, names),
    after: FIELD_TEXTS[field](after, names),
  }));
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function flag(value: unknown): string | null {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : null;
}

/** Five decimals are about a meter. */
function coordinate(degrees: unknown): string {
  return typeof degrees === 'number' ? degrees.toFixed(5) : 'same';
}
