import { z } from 'zod';
import { MAX_SEARCH_LENGTH, tooLongMessage } from '#shared/text/text-limits.ts';

export const MAX_INT4 = 2_147_483_647;

/** Plain digits within int4; anything else is not an id (D51). */
export const idTextSchema = z
  .string()
  .regex(/^\d{1,10}$/, 'must be plain digits')
  .transform(Number)
  .refine((id) => id >= 1 && id <= MAX_INT4, 'is out of range')
  .meta({ type: 'integer', minimum: 1, maximum: MAX_INT4 });

export const idParamsSchema = z.strictObject({ id: idTextSchema });

/** Ids of list entries, reviews and sessions outgrow int4. */
export const bigintIdTextSchema = z
  .string()
  .regex(/^\d{1,16}$/, 'must be plain digits')
  .transform(Number)
  .refine((id) => id >= 1 && Number.isSafeInteger(id), 'is out of range')
  .meta({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const bigintIdParamsSchema = z.strictObject({ id: bigintIdTextSchema });

export const idSchema = z.int().min(1).max(MAX_INT4);

export const idInBodySchema = z.union([idSchema, idTextSchema]);

/** Counts the changes of a row; `If-Match: "<revision>"` on a later write prevents a lost update. */
export const revisionSchema = z.int().min(1);

export function numberTextSchema(minimum: number, maximum: number) {
  return z
    .string()
    .max(40)
    .regex(/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i, 'must be a number')
    .transform((text) => withoutDust(Number(text)))
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`)
    .meta({ type: 'number', minimum, maximum });
}

export function numberSchema(minimum: number, maximum: number) {
  return z.number().min(minimum).max(maximum).overwrite(withoutDust);
}

/** PostgreSQL fails on numbers below 1e-307 ("out of range: underflow"), so tiny numbers become 0. */
function withoutDust(value: number): number {
  return Math.abs(value) < 1e-12 ? 0 : value;
}

export const UNUSABLE_CHARACTER = 'has a character we can’t use';

/** PostgreSQL's text cannot hold NUL, and half of a surrogate pair is no character. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function plainTextSchema(max: number, tooLong = tooLongMessage(max), missing?: string) {
  // Without its own message a limit would use that of `missing`.
  return z.string(missing).max(max, tooLong).refine(isStorableText, UNUSABLE_CHARACTER);
}

export function requiredSingleLineSchema(max: number, missing: string) {
  return z
    .string(missing)
    .max(max, tooLongMessage(max))
    .refine(isStorableText, UNUSABLE_CHARACTER)
    .overwrite(oneLine)
    .min(1, { error: missing, abort: true })
    .refine(isSeen, missing);
}

export function singleLineSchema(max: number, tooLong?: string) {
  return plainTextSchema(max, tooLong).overwrite(oneLine);
}

/** One line that may be empty; a name of invisible characters would look empty. */
export function visibleSingleLineSchema(max: number) {
  return singleLineSchema(max).refine((text) => text === '' || isSeen(text), 'can’t be blank');
}

/** A link of only spaces, direction marks and joiners could not be seen or clicked. */
function isSeen(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

export const userIdSchema = plainTextSchema(64).min(1);

export const searchTextSchema = z
  .string()
  .max(MAX_SEARCH_LENGTH, tooLongMessage(MAX_SEARCH_LENGTH))
  .refine(isStorableText, UNUSABLE_CHARACTER)
  .trim()
  .meta({
    description: 'Search words. Accents and typos don’t matter; % and _ are ordinary characters.',
  });

export const booleanTextSchema = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true')
  .meta({ type: 'boolean' });

export const isoDateTimeSchema = z.iso.datetime();

/** Mutations that were queued for longer are not accepted. */
export const MAX_QUEUED_MUTATION_AGE_DAYS = 30;

/** When a queued mutation was performed; now, if absent. */
export const performedAtSchema = isoDateTimeSchema.optional();
