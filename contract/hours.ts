import { z } from 'zod';

const range = z.string().max(200);
const day = z.union([range, z.array(z.unknown()).max(10)]);

/** The forms of member.md section 3: a (JSON) string, an object with `text`, or an object keyed by weekday. */
export const hoursOfOperation = z.union([
  z.string().max(2000),
  z.looseObject({ text: z.string().max(2000) }),
  z.record(z.string().max(12), day),
]);
export type HoursOfOperation = z.output<typeof hoursOfOperation>;

/** In answers: what is stored leaves as it is, since one strange row must not take a whole list down. */
export const storedHours = z.unknown().meta({
  description:
    'A string, {"text": …}, or an object keyed by weekday; anything else means that nothing is known',
}) as unknown as z.ZodType<HoursOfOperation>;
