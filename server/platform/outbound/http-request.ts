import { request, type Dispatcher } from 'undici';

export type HttpRequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Until an answer begins, and then for each piece of it that its reader waits for. */
  limitMs?: number;
  /** Ends everything, a body that is still being read too. One of the two is needed. */
  signal?: AbortSignal;
};
export type HttpResponse = Pick<Dispatcher.ResponseData, 'headers' | 'body'> & {
  status: number;
  isOk: boolean;
};

/**
 * Asks a server that the operator has named. Not by `fetch`: that holds on to a signal so loosely that it may be swept
 * away with its request, and then nothing ends the waiting. Redirects are answers like others.
 */
export async function httpRequest(
  url: string,
  { method = 'GET', headers = {}, body, limitMs, signal }: HttpRequestOptions,
): Promise<HttpResponse> {
  const answer = await request(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(limitMs && { headersTimeout: limitMs, bodyTimeout: limitMs }),
  });
  const { statusCode: status } = answer;
  return { status, isOk: status >= 200 && status < 300, headers: answer.headers, body: answer.body };
}

/** Lets go of an answer that nobody reads. */
export function discardBody({ body }: Pick<HttpResponse, 'body'>): void {
  body.on('error', () => {}).destroy();
}
