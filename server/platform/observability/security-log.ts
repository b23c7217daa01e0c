import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ipAddressKey } from '../limits/ip-address-key.ts';
import type { Log } from './log.ts';
import { createTimeWindowCounter } from '../limits/window-counter.ts';

const LEVELS = {
  'signed-in': 'info',
  'sign-in-failed': 'warn',
  'limit-reached': 'warn',
  'access-denied': 'warn',
  'reset-requested': 'info',
  'reset-used': 'info',
  'password-changed': 'info',
  'email-changed': 'info',
  'role-changed': 'info',
  'second-factor-on': 'info',
  'second-factor-off': 'warn',
  'second-factor-failed': 'warn',
  'recovery-code-used': 'warn',
  'recovery-codes-renewed': 'info',
} as const;

export type SecurityEvent = keyof typeof LEVELS;
export const SECURITY_EVENTS = Object.keys(LEVELS) as SecurityEvent[];
type SecurityRequest = { route: string; requestId: string; address: string; memberId?: string | undefined };
export type SecuritySubject = {
  memberId?: string | undefined;
  targetId?: string;
  name?: string | undefined;
};
export type SecurityLog = {
  readonly counts: Readonly<Partial<Record<SecurityEvent, number>>>;
  record(event: SecurityEvent, request: SecurityRequest, subject?: SecuritySubject): void;
};

/** Repeatable events are logged once a minute for each route and member or address. */
const REPEATABLE: ReadonlySet<SecurityEvent> = new Set(['limit-reached', 'access-denied']);
const REPEATED_AFTER_SECONDS = 60;

export function createSecurityLogger(log: Pick<Log, 'info' | 'warn'>, now: () => Date): SecurityLog {
  const counts: Partial<Record<SecurityEvent, number>> = {};
  const written = createTimeWindowCounter(REPEATED_AFTER_SECONDS);
  const hash = createDailyHash(now);

  return {
    counts,
    record(event, { route, requestId, address, memberId }, { name, ...subject } = {}) {
      counts[event] = (counts[event] ?? 0) + 1;
      const key = `${event} ${route} ${memberId ?? address}`;
      if (REPEATABLE.has(event) && written.count(key).times > 1) return;
      const actor = {
        memberId,
        ...subject,
        ...(name !== undefined && { nameHash: hash(name.trim().toLowerCase()) }),
      };
      const entry = { event, route, requestId, addressHash: hash(address), ...actor };
      log[LEVELS[event]](entry, `Security: ${event}`);
    },
  };
}

export function logDeniedRequests(
  app: FastifyInstance,
  log: SecurityLog,
  memberIdOf: (request: FastifyRequest) => string | undefined,
): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const event = EVENT_OF_STATUS[statusCode];
    if (event) log.record(event, { ...describeSecurityRequest(request), memberId: memberIdOf(request) });
    done();
  });
}

const EVENT_OF_STATUS: Readonly<Record<number, SecurityEvent>> = {
  403: 'access-denied',
  429: 'limit-reached',
};

export function describeSecurityRequest({ id, ip, routeOptions }: FastifyRequest): SecurityRequest {
  return { route: routeOptions.url ?? 'none', requestId: id, address: ipAddressKey(ip) };
}

/** IPv4 addresses can be enumerated, so the hash needs a daily key, which is never stored. */
function createDailyHash(now: () => Date): (text: string) => string {
  let [day, key] = ['', randomBytes(32)];
  return (text) => {
    const today = now().toISOString().slice(0, 10);
    if (today !== day) [day, key] = [today, randomBytes(32)];
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);
  };
}
