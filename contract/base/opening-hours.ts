import { z } from 'zod';
import { dayNumberOfIsoDate, parseWallTime } from '#packages/opening-hours/time/calendar.ts';
import {
  MAX_SPECIAL_DAYS,
  doSpecialDaysOverlap,
  isSpecialPeriodUnderYear,
  toStoredSpecialHours,
} from '#packages/opening-hours/schedule/hours-exceptions.ts';
import {
  HOURS_NOTE_TOO_LONG_MESSAGE,
  MAX_HOURS_NOTE_LENGTH,
  MAX_HOURS_TEXT_LENGTH,
} from '#shared/text/text-limits.ts';
import { booleanTextSchema, plainTextSchema, singleLineSchema, UNUSABLE_CHARACTER } from './field-schemas.ts';

const range = z.string().max(200);
const day = z.union([range, z.array(z.unknown()).max(10)]);

/** The documented forms (M3.18, M3.19, M3.20, M3.21): a (JSON) string, an object with `text`, or an object keyed by weekday. */
export const hoursOfOperationSchema = z.union([
  z.string().max(2000),
  z.looseObject({ text: z.string().max(2000) }),
  z.record(z.string().max(12), day),
]);
export type HoursOfOperation = z.output<typeof hoursOfOperationSchema>;

/** Responses return stored hours unchanged, because one odd row must not break a whole list. */
export const storedHoursSchema = z.unknown().meta({
  description:
    'A string, {"text": …}, or an object keyed by weekday; anything else means the hours are unknown',
}) as unknown as z.ZodType<HoursOfOperation>;

const dayInput = z.union([plainTextSchema(500), z.array(plainTextSchema(200)).max(10)]).nullable();

/** A text, {"text": …} or an object keyed by weekday, each also as JSON in a string: packages/opening-hours/to-stored-hours.ts. */
export const hoursInputSchema = z
  .union([
    plainTextSchema(20_000).refine(isStorableInside, UNUSABLE_CHARACTER),
    z
      .object({ text: plainTextSchema(MAX_HOURS_TEXT_LENGTH).nullable().optional() })
      .catchall(dayInput)
      .refine((hours) => Object.keys(hours).length <= 20, 'has too many entries'),
  ])
  .nullable()
  .meta({
    description: 'A string, {"text": …}, or an object keyed by weekday; empty means "Hours not available"',
  });

/** JSON in a string can contain escaped characters that the database cannot store. */
function isStorableInside(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return true;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return true;
  }
  try {
    return !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value));
  } catch {
    // Nested too deeply to be serialized again.
    return false;
  }
}

const date = z.string().meta({ format: 'date', examples: ['2026-11-26'] });
const note = z.string().nullable();

export const locationSpecialDaySchema = z
  .object({
    from: date,
    to: date,
    /** "closed", "10:00 am - 2:00 pm", or a list of such ranges. */
    hours: z.union([z.string(), z.array(z.string())]),
    note,
  })
  .meta({ id: 'SpecialDay' });
export type SpecialDay = z.output<typeof locationSpecialDaySchema>;

/** Closed on every day from `from` to `to`, which is null while the end is unknown. */
export const temporaryClosureSchema = z
  .object({ from: date, to: date.nullable(), note })
  .meta({ id: 'Closure' });
export type TemporaryClosure = z.output<typeof temporaryClosureSchema>;

const dateInput = date.refine(isDay, 'must be a date like 2026-11-26');
const noteInput = singleLineSchema(MAX_HOURS_NOTE_LENGTH, HOURS_NOTE_TOO_LONG_MESSAGE)
  .transform((text) => text || null)
  .nullable()
  .default(null);
const specialHoursInput = z
  .union([plainTextSchema(200), z.array(plainTextSchema(60)).max(10)])
  .transform((input, context) => {
    const stored = toStoredSpecialHours(input);
    if (stored !== null) return stored;
    context.addIssue('must be "closed" or times like 10:00 AM - 2:00 PM');
    return z.NEVER;
  });

const isInOrder = ({ from, to }: { from: string; to: string | null }) => to === null || from <= to;
const orderIssue = { message: 'can’t end before the first day', path: ['to'] };

export const specialDaysInputSchema = z
  .array(
    z
      .object({ from: dateInput, to: dateInput.optional(), hours: specialHoursInput, note: noteInput })
      .transform(({ from, to = from, ...rest }) => ({ from, to, ...rest }))
      .refine(isInOrder, orderIssue)
      .refine(isSpecialPeriodUnderYear, { message: 'can’t be longer than a year', path: ['to'] }),
  )
  .max(MAX_SPECIAL_DAYS)
  .refine((days) => !doSpecialDaysOverlap(days), 'can’t list a date twice')
  .meta({ description: 'The complete list: days you leave out are removed' });

export const temporaryClosureInputSchema = z
  .object({ from: dateInput, to: dateInput.nullable().default(null), note: noteInput })
  .refine(isInOrder, orderIssue);

function isDay(text: string): boolean {
  return dayNumberOfIsoDate(text) !== null && text >= '2000-01-01' && text <= '2199-12-31';
}

/** In the local time of each restaurant, so it has no zone. */
const wallTime = z
  .string()
  .refine((text) => parseWallTime(text) !== null, 'must be a local time like 2026-11-27T19:30')
  .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', examples: ['2026-11-27T19:30'] });

/** Every search that returns places accepts at most one of the two. */
export const openHoursQueryParams = {
  openNow: booleanTextSchema
    .meta({
      description:
        'true: only results with a location that is open right now in its own time zone, taking special days and temporary closures into account. Distances are to the nearest open location',
    })
    .optional(),
  openAt: wallTime
    .meta({
      description:
        'Only results that are open at this local time, without a time zone: 2026-11-27T19:30. Can’t be combined with openNow=true',
    })
    .optional(),
};
