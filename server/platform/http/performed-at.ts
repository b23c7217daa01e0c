import { MAX_QUEUED_MUTATION_AGE_DAYS } from '#contract/base/field-schemas.ts';
import { badRequestError } from './http-error.ts';

/** A time in the future becomes now, because a device's clock may be ahead. */
export function resolvePerformedAt(performedAt: string | undefined, now: Date): Date {
  const performed = performedAt === undefined ? now : new Date(performedAt);
  if (!isPerformedAtAllowed(performed, now)) {
    const message = `That was more than ${MAX_QUEUED_MUTATION_AGE_DAYS} days ago, so it’s too late to count.`;
    throw badRequestError(message, [{ field: 'performedAt', message: 'is too long ago' }]);
  }
  return performed > now ? now : performed;
}

export function isPerformedAtAllowed(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() <= MAX_QUEUED_MUTATION_AGE_DAYS * 86_400_000;
}
