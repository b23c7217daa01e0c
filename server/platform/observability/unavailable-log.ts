import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from './log.ts';
import { translateError } from '../http/translate-error.ts';
import {
  UNAVAILABLE_REASONS,
  OPERATOR_UNAVAILABLE_REASONS,
  type UnavailableReason,
} from '../http/unavailable-reasons.ts';
import { assertDefined } from '#shared/assert-defined.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyRequest {
    unavailableCause: unknown;
  }
}

type Answer = { reason: UnavailableReason; code: string | undefined; route: string; requestId: string };
export type UnavailableLog = {
  readonly counts: Readonly<Partial<Record<UnavailableReason, number>>>;
  /** The last failure of the disk, or of a database that takes no writes, within ten seconds. */
  recentUrgent(): UnavailableReason | null;
  add(answer: Answer): void;
};
type Window = { count: number; first: Answer | null };

const EVERY_MS = 10_000;

export function logUnavailableResponses(app: FastifyInstance, log: UnavailableLog): void {
  app.decorateRequest('unavailableCause', null);
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === 503) log.add(answerTo(request));
    done();
  });
}

function answerTo({ id, routeOptions, unavailableCause }: FastifyRequest): Answer {
  const { reason = 'other', cause } = translateError(unavailableCause ?? {});
  const { code } = (cause ?? {}) as { code?: unknown };
  return {
    reason,
    code: typeof code === 'string' ? code : undefined,
    route: routeOptions.url ?? 'none',
    requestId: id,
  };
}

/** Logs the first 503 at once and then one line per reason and ten seconds, because more would add to the overload. */
export function createServiceUnavailableLogger(log: Pick<Log, 'warn' | 'error'>): UnavailableLog {
  const windows = new Map<string, Window>();
  const counts: Partial<Record<UnavailableReason, number>> = {};
  let urgent: { reason: UnavailableReason; at: number } | null = null;

  function write(count: number, { reason, ...answer }: Answer): void {
    const level = OPERATOR_UNAVAILABLE_REASONS.has(reason) ? 'error' : 'warn';
    log[level]({ reason, ...answer, count }, `Answered 503: ${UNAVAILABLE_REASONS[reason]}`);
  }

  function openWindow(key: string): void {
    windows.set(key, { count: 0, first: null });
    setTimeout(() => closeWindow(key), EVERY_MS).unref();
  }

  function closeWindow(key: string): void {
    const { count, first } = assertDefined(windows.get(key));
    windows.delete(key);
    if (!first) return;
    write(count, first);
    openWindow(key);
  }

  return {
    counts,
    recentUrgent: () => (urgent && performance.now() - urgent.at < EVERY_MS ? urgent.reason : null),
    add(answer) {
      const { reason, code } = answer;
      // A health check reports an earlier failure, and must not prolong it.
      const isReport = answer.route.startsWith('/health/');
      if (OPERATOR_UNAVAILABLE_REASONS.has(reason) && !isReport) urgent = { reason, at: performance.now() };
      counts[reason] = (counts[reason] ?? 0) + 1;
      const key = `${reason} ${code}`;
      const window = windows.get(key);
      if (!window) {
        write(1, answer);
        return openWindow(key);
      }
      window.count++;
      window.first ??= answer;
    },
  };
}
