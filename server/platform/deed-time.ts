import { badRequest } from './errors.ts';

/** Longer than this no outbox keeps a deed, and no answer to its Idempotency-Key is kept (rules/outbox/acts.ts). */
const OLDEST_DAYS = 30;

/** When a deed was done: now, unless it waited in an outbox. A clock that runs ahead is taken back to ours. */
export function deedTime(performedAt: string | undefined, now: Date): Date {
  const said = performedAt === undefined ? now : new Date(performedAt);
  if (now.getTime() - said.getTime() > OLDEST_DAYS * 86_400_000) {
    const message = `That was more than ${OLDEST_DAYS} days ago, which is too long to be counted.`;
    throw badRequest(message, [{ field: 'performedAt', message: 'is too long ago' }]);
  }
  return said > now ? now : said;
}
