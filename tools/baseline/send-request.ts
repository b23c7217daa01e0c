import { setTimeout as sleep } from 'node:timers/promises';

export type BaselineRequest = { method?: string; path: string; cookie?: string | null; body?: object };
export type BaselineResponse = { status: number; headers: Headers; bytes: Buffer };

/** The server answers 503 while the machine is busy with something else. */
const MAX_ATTEMPTS = 30;
const PAUSE_MS = 1_000;

export async function sendBaselineRequest(
  baseUrl: string,
  request: BaselineRequest,
): Promise<BaselineResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(baseUrl, request);
    if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response;
    await sleep(PAUSE_MS);
  }
}

export function parseBaselineJson<T>({ bytes }: BaselineResponse): T {
  return JSON.parse(bytes.toString()) as T;
}

async function sendOnce(
  baseUrl: string,
  { method = 'GET', path, cookie, body }: BaselineRequest,
): Promise<BaselineResponse> {
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      'user-agent': 'clucket-baseline',
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
