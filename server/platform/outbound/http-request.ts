import { request, type Dispatcher } from 'undici';

export type HttpRequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  limitMs?: number;
  /** Aborts the request and its body. Either `signal` or `limitMs` is needed. */
  signal?: AbortSignal;
};
export type HttpResponse = Pick<Dispatcher.ResponseData, 'headers' | 'body'> & {
  status: number;
  isOk: boolean;
};

/** Not `fetch`: it references its signal weakly, and a collected signal leaves the request without a timeout. */
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

export function discardBody({ body }: Pick<HttpResponse, 'body'>): void {
  body.on('error', () => {}).destroy();
}
