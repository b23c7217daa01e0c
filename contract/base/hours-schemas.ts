import { z } from 'zod';
import { MAX_HOURS_TEXT_LENGTH } from '#shared/text/text-limits.ts';
import { plainTextSchema } from './field-schemas.ts';

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
  description: 'A string, {"text": …}, or an object keyed by weekday; any other value means unknown hours',
}) as unknown as z.ZodType<HoursOfOperation>;

const dayInput = z.union([plainTextSchema(500), z.array(plainTextSchema(200)).max(10)]).nullable();

/** A text, {"text": …} or an object keyed by weekday, each also as JSON in a string: packages/opening-hours/stored-hours.ts. */
export const hoursInputSchema = z
  .union([
    plainTextSchema(20_000).refine(isStorableInside, 'must not contain NUL or broken characters'),
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
