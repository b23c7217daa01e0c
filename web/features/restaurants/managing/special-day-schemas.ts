import { z } from 'zod';
import { NOTE_MAX } from '#shared/text/text-limits.ts';
import type { ClosureFields, SpecialDayFields } from '#web/lib/catalog-editing/special-days.ts';

const noteSchema = z
  .string()
  .refine((text) => text.trim().length <= NOTE_MAX, `The note must be at most ${NOTE_MAX} characters`);

export const specialDayFormSchema = z.object({
  from: z.string(),
  to: z.string(),
  opening: z.enum(['closed', 'times', 'always', 'kept']),
  opens: z.string(),
  closes: z.string(),
  kept: z.union([z.string(), z.array(z.string())]),
  note: noteSchema,
}) satisfies z.ZodType<SpecialDayFields>;

export const closureFormSchema = z.object({
  from: z.string(),
  to: z.string(),
  note: noteSchema,
}) satisfies z.ZodType<ClosureFields>;
