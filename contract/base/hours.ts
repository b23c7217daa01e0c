import { z } from 'zod';
import { HOURS_TEXT_MAX } from '#shared/text/text-limits.ts';
import { plainText } from './scalars.ts';

const range = z.string().max(200);
const day = z.union([range, z.array(z.unknown()).max(10)]);

/** The documented forms (M3.18, M3.19, M3.20, M3.21): a (JSON) string, an object with `text`, or an object keyed by weekday. */
export const hoursOfOperationSchema = z.union([
  z.string().max(2000),
  z.looseObject({ text: z.string().max(2000) }),
  z.record(z.string().max(12), day),
]);
export type HoursOfOperation = z.output<typeof hoursOfOperationSchema>;

/** In answers: what is stored leaves as it is, since one strange row must not take a whole list down. */
export const storedHoursSchema = z.unknown().meta({
  description:
    'A string, {"text": …}, or an object keyed by weekday; anything else means that nothing is known',
}) as unknown as z.ZodType<HoursOfOperation>;

const dayInput = z.union([plainText(500), z.array(plainText(200)).max(10)]).nullable();

/**
 * What may be sent: a text, {"text": …} as the edit screen does, or an object keyed by weekday as the wizard does, each
 * also as JSON in a string. packages/opening-hours/hours-to-store.ts says what becomes of it.
 */
export const hoursInputSchema = z
  .union([
    plainText(20_000).refine(isStorableInside, 'must not hold NUL or broken characters'),
    z
      .object({ text: plainText(HOURS_TEXT_MAX).nullable().optional() })
      .catchall(dayInput)
      .refine((hours) => Object.keys(hours).length <= 20, 'holds too many entries'),
  ])
  .nullable()
  .meta({ description: 'A text, {"text": …}, or an object keyed by weekday; empty: "Hours not available"' });

/** JSON in a string can name characters that the string itself does not hold, and the database would not keep. */
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
    // Nested deeper than can be written again.
    return false;
  }
}
