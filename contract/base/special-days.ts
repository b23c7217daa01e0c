import { z } from 'zod';
import { dayNumberOfIsoDate } from '#packages/opening-hours/time/calendar.ts';
import {
  MAX_SPECIAL_DAYS,
  doSpecialDaysOverlap,
  isSpecialShorterThanAYear,
} from '#packages/opening-hours/schedule/special-day-rules.ts';
import { toStoredSpecialHours } from '#packages/opening-hours/schedule/to-stored-special-hours.ts';
import { MAX_HOURS_NOTE_LENGTH } from '#shared/text/text-limits.ts';
import { singleLineSchema, plainTextSchema } from './field-schemas.ts';

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

/** Closed on all days of it; `to` is null while the end is unknown. */
export const locationClosureSchema = z
  .object({ from: date, to: date.nullable(), note })
  .meta({ id: 'Closure' });
export type Closure = z.output<typeof locationClosureSchema>;

const dateInput = date.refine(isDay, 'must be a date like 2026-11-26');
const noteInput = singleLineSchema(MAX_HOURS_NOTE_LENGTH)
  .transform((text) => text || null)
  .nullable()
  .default(null);
const hoursInput = z
  .union([plainTextSchema(200), z.array(plainTextSchema(60)).max(10)])
  .transform((input, context) => {
    const stored = toStoredSpecialHours(input);
    if (stored !== null) return stored;
    context.addIssue('must be "closed" or times like 10:00 AM - 2:00 PM');
    return z.NEVER;
  });

const isInOrder = ({ from, to }: { from: string; to: string | null }) => to === null || from <= to;
const orderIssue = { message: 'must not be before the first day', path: ['to'] };

export const specialDaysInputSchema = z
  .array(
    z
      .object({ from: dateInput, to: dateInput.optional(), hours: hoursInput, note: noteInput })
      .transform(({ from, to = from, ...rest }) => ({ from, to, ...rest }))
      .refine(isInOrder, orderIssue)
      .refine(isSpecialShorterThanAYear, { message: 'must not be more than a year', path: ['to'] }),
  )
  .max(MAX_SPECIAL_DAYS)
  .refine((days) => !doSpecialDaysOverlap(days), 'must not list a date twice')
  .meta({ description: 'All special days: the call removes any day that is not in the list' });

export const closureInputSchema = z
  .object({ from: dateInput, to: dateInput.nullable().default(null), note: noteInput })
  .refine(isInOrder, orderIssue);

function isDay(text: string): boolean {
  return dayNumberOfIsoDate(text) !== null && text >= '2000-01-01' && text <= '2199-12-31';
}
