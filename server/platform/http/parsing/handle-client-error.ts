import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_CONTENT_TYPE } from '#contract/base/problem-details.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const DETAILS: Record<string, readonly [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
};

export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(rawResponse(error.code ?? ''));
  socket.destroy(error);
}

function rawResponse(code: string): string {
  const [status, detail] = DETAILS[code] ?? [400, 'The request cannot be read.'];
  const title = assertDefined(STATUS_CODES[status]);
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, message: detail });
  const headers = [
    `content-type: ${PROBLEM_CONTENT_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  return `HTTP/1.1 ${status} ${title}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}
