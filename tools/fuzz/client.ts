import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { isRetryableOverload } from './find-contract-violation.ts';
import { watchClientDelay, type ClientDelayWatcher } from './client-delay.ts';

export type PreparedFuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};
export type FuzzClientResponse = {
  status: number;
  type: string;
  text: string;
  cookie: string | null;
  link: string | null;
  retryAfter: string | null;
  location: string | null;
};
export type FuzzClient = {
  send(request: PreparedFuzzRequest): Promise<FuzzClientResponse>;
  // oxlint-disable-next-line no-explicit-any -- responses of every type
  json(
    method: string,
    path: string,
    body: unknown,
    cookie?: string,
  ): Promise<FuzzClientResponse & { json: any }>;
  /** What has run for more than a second and may hold the locks that another request waits for, or ''. */
  describeSlowRequests(): string;
  close(): Promise<void>;
};

const MAX_TRIES = 4;
const SLOW_MS = 1000;
/** Each changes up to 200 rows in one transaction, which takes seconds; requests that wait too long get a 503. */
const BULK_CHANGE = /(\/change-sets\/[^/]+\/revert|\/revert-(changes|suggestions)|-bulk-edits)$/;

export function createFuzzClient(
  url: string,
  connections: number,
  ownDelay: ClientDelayWatcher = watchClientDelay(),
): FuzzClient {
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const sendOnce = async ({
    method,
    path,
    headers,
    payload,
  }: PreparedFuzzRequest): Promise<FuzzClientResponse> => {
    const answer = await pool.request({ method: method as 'GET', path, headers, body: payload ?? null });
    const text = await answer.body.text();
    const set = [answer.headers['set-cookie'] ?? []].flat().find((each) => !/^[\w-]+-device=/.test(each));
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      text,
      cookie: cookieOf(set),
      link: answer.headers['link'] === undefined ? null : String(answer.headers['link']),
      location: answer.headers['location'] === undefined ? null : String(answer.headers['location']),
      retryAfter: answer.headers['retry-after'] === undefined ? null : String(answer.headers['retry-after']),
    };
  };
  const inFlight = new Map<PreparedFuzzRequest, number>();
  let lastBulkChangeEnd = -Infinity;
  const wasChangingInBulkSince = (moment: number) =>
    lastBulkChangeEnd > moment || [...inFlight.keys()].some(({ path }) => BULK_CHANGE.test(path));
  const sendWithRetries = async (request: PreparedFuzzRequest): Promise<FuzzClientResponse> => {
    for (let left = MAX_TRIES - 1; ; left--) {
      const since = ownDelay.now();
      const response = await sendOnce(request);
      if (left === 0 || !isRetryableOverload(response)) return response;
      if (!wasChangingInBulkSince(since) && !(await ownDelay.wasLongSince(since))) return response;
      await pause(Number(response.retryAfter) * 1000);
    }
  };
  const send: FuzzClient['send'] = async (request) => {
    inFlight.set(request, ownDelay.now());
    try {
      return await sendWithRetries(request);
    } finally {
      inFlight.delete(request);
      if (BULK_CHANGE.test(request.path)) lastBulkChangeEnd = ownDelay.now();
    }
  };
  return {
    send,
    describeSlowRequests() {
      const slow = [...inFlight]
        .map(([{ method, path }, since]) => ({ method, path, took: ownDelay.now() - since }))
        .filter(({ took }) => took > SLOW_MS);
      return slow
        .map(({ method, path, took }) => `beside ${method} ${path.slice(0, 100)} for ${took.toFixed(0)} ms`)
        .join(', ');
    },
    async json(method, path, body, cookie = '') {
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
      };
      const response = await send({ method, path, headers, payload: JSON.stringify(body) });
      if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
      return { ...response, json: response.text ? JSON.parse(response.text) : null };
    },
    close() {
      ownDelay.end();
      return pool.destroy();
    },
  };
}

/** null if the response does not change the cookie, '' if it deletes it. */
function cookieOf(set: string | undefined): string | null {
  if (set === undefined) return null;
  return set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
}
