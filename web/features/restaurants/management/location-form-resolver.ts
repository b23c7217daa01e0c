import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Position } from '#shared/geo/distance.ts';
import {
  HOURS_NOTE_TOO_LONG_MESSAGE,
  MAX_ADDRESS_LENGTH,
  MAX_HOURS_TEXT_LENGTH,
  MAX_HOURS_NOTE_LENGTH,
  MAX_PHONE_NUMBER_LENGTH,
  codePointCount,
  lengthProblem,
} from '#shared/text/text-limits.ts';
import type {
  TemporaryClosureFields,
  SpecialDayFields,
} from '#web/lib/catalog-editing/hours-exception-form-values.ts';
import type { LocationFormValues } from './location-form-values.ts';

/** The context is the stored location. Returns the raw values, because they are compared with it. */
export const locationFormResolver: Resolver<LocationFormValues, LocationFormValues | null> = (
  values,
  before,
  options,
) => zodResolver(locationSchemaOver(before ?? null), undefined, { raw: true })(values, undefined, options);

type StoredTexts = Record<'address' | 'phoneNumber' | 'hours', string>;

/** Unchanged values are not sent, so they may be invalid: an import may lack an address. */
function locationSchemaOver(before: StoredTexts | null) {
  return z.object({
    address: textOver(before?.address, (text) =>
      text.trim() === ''
        ? 'A location needs an address'
        : lengthProblem('Address', text.trim(), MAX_ADDRESS_LENGTH),
    ),
    phoneNumber: textOver(before?.phoneNumber, (text) =>
      lengthProblem('Phone Number', text.trim(), MAX_PHONE_NUMBER_LENGTH),
    ),
    hours: textOver(before?.hours, (text) =>
      lengthProblem('Hours of Operation', text, MAX_HOURS_TEXT_LENGTH),
    ),
    pin: z.custom<Position | null>(),
    specialDays: z.array(specialDayFormSchema),
    closure: closureFormSchema.nullable(),
  });
}

function textOver(stored: string | undefined, problemOf: (text: string) => string | null) {
  return z.string().superRefine((text, context) => {
    const problem = text === stored ? null : problemOf(text);
    if (problem) context.addIssue(problem);
  });
}

const noteSchema = z
  .string()
  .refine((text) => codePointCount(text.trim()) <= MAX_HOURS_NOTE_LENGTH, HOURS_NOTE_TOO_LONG_MESSAGE);

const specialDayFormSchema = z.object({
  from: z.string(),
  to: z.string(),
  opening: z.enum(['closed', 'times', 'always', 'kept']),
  opens: z.string(),
  closes: z.string(),
  kept: z.union([z.string(), z.array(z.string())]),
  note: noteSchema,
}) satisfies z.ZodType<SpecialDayFields>;

const closureFormSchema = z.object({
  from: z.string(),
  to: z.string(),
  note: noteSchema,
}) satisfies z.ZodType<TemporaryClosureFields>;
