import { randomUUID } from 'node:crypto';
import type { ApiCaller } from '../../http/route.ts';
import { parseStackFrames } from './stack-frames.ts';

export type SentryErrorReport = {
  origin: 'server' | 'browser';
  error: unknown;
  method?: string | undefined;
  path?: string | undefined;
  requestId?: string | undefined;
  user?: { id: string | null; address: string; userAgent: string | null } | undefined;
};
type Site = { baseUrl: string; environment: string; sendPii: boolean; now: Date };

export type SentryEvent = ReturnType<typeof createSentryEvent>;

/** Without `sendPii` the event has no address, no query and no email address. */
export function createSentryEvent(report: SentryErrorReport, { baseUrl, environment, sendPii, now }: Site) {
  const { error, origin, requestId } = report;
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  const frames = parseStackFrames(stack);
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now.getTime() / 1000,
    platform: origin === 'server' ? 'node' : 'javascript',
    level: 'error',
    logger: 'clucket',
    environment,
    server_name: new URL(baseUrl).hostname,
    tags: { origin, ...(requestId && { request_id: requestId }) },
    exception: {
      values: [
        {
          type: name,
          value: clean(message, sendPii).slice(0, 1000),
          mechanism: { type: 'generic', handled: false },
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
    request: requestOf(report, baseUrl, sendPii),
    ...(sendPii && report.user && { user: userOf(report.user) }),
  };
}

export function sentryUserOf(
  caller: Pick<ApiCaller, 'viewer' | 'address' | 'userAgent'> | undefined,
): SentryErrorReport['user'] {
  return caller && { id: caller.viewer?.id ?? null, address: caller.address, userAgent: caller.userAgent };
}

function clean(text: string, sendPii: boolean): string {
  return sendPii ? text : text.replaceAll(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g, '[e-mail]');
}

function requestOf({ method, path = '/', user }: SentryErrorReport, baseUrl: string, sendPii: boolean) {
  const [bare = '/', query] = path.split('?');
  return {
    url: baseUrl + bare,
    ...(method && { method }),
    ...(sendPii && query && { query_string: query }),
    ...(sendPii && user?.userAgent && { headers: { 'User-Agent': user.userAgent } }),
  };
}

function userOf({ id, address }: NonNullable<SentryErrorReport['user']>) {
  return { ...(id && { id }), ip_address: address };
}
