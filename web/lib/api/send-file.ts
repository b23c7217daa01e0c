import { tabUserId } from '../session/tab-user.ts';
import { buildApiUrl, parseApiResponse, notifyIfUnauthorized } from './api-client.ts';

type SentFile = {
  path: string;
  query?: Record<string, string>;
  file: Blob;
  contentType: string;
  idempotencyKey?: string;
};

/** The file itself is the body, so that megabytes are not wrapped in JSON. */
export async function sendFile({
  path,
  query,
  file,
  contentType,
  idempotencyKey,
}: SentFile): Promise<unknown> {
  const userId = tabUserId();
  const response = await fetch(buildApiUrl(path, {}, query), {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'content-type': contentType,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(userId && { authorization: `Bearer ${userId}` }),
    },
    body: await file.arrayBuffer(),
  });
  notifyIfUnauthorized(response.status, userId);
  return parseApiResponse({
    status: response.status,
    statusText: response.statusText,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
  });
}
