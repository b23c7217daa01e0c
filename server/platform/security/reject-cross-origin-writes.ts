import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects cross-site writes (D0); a request without both headers is no browser's and passes only without a session. */
export function rejectCrossOriginWrites(request: FastifyRequest, baseUrl: string, hasSession: boolean): void {
  if (SAFE.has(request.method)) return;
  const site = header(request, 'sec-fetch-site');
  const origin = header(request, 'origin');
  if (site === 'same-origin') return;
  if (site === undefined && isOurs(origin, request, baseUrl)) return;
  if (site === undefined && origin === undefined && !hasSession) return;
  throw new HttpError('forbidden', 'This request comes from another site.');
}

function isOurs(origin: string | undefined, request: FastifyRequest, baseUrl: string): boolean {
  if (origin === new URL(baseUrl).origin) return true;
  const host = request.headers.host ?? '';
  return isLoopback(host) && (origin === `http://${host}` || origin === `https://${host}`);
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
