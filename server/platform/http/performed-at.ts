import { MAX_MUTATION_AGE_DAYS } from '#contract/base/scalars.ts';
import { badRequest } from './http-error.ts';

/** When a deed was done: now, unless it waited in an outbox. A clock that runs ahead is taken back to ours. */
export function resolvePerformedAt(performedAt: string | undefined, now: Date): Date {
  const said = performedAt === undefined ? now : new Date(performedAt);
  if (!isPerformedAtAllowed(said, now)) {
    const message = `That was more than ${MAX_MUTATION_AGE_DAYS} days ago, which is too long to be counted.`;
    throw badRequest(message, [{ field: 'performedAt', message: 'is too long ago' }]);
  }
  return said > now ? now : said;
}

export function isPerformedAtAllowed(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() <= MAX_MUTATION_AGE_DAYS * 86_400_000;
}
