import { readCookie, serializeCookie } from './session-cookie.ts';

const MAX_AGE_SECONDS = 400 * 24 * 3600;

export function serializeDeviceCookie(secure: boolean, value: string): string {
  return serializeCookie(secure, deviceCookieName(secure), value, MAX_AGE_SECONDS);
}

export function readDeviceCookie(secure: boolean, header: string | undefined): string | null {
  const value = readCookie(header, deviceCookieName(secure));
  return value && /^[\w-]{22}\.[\w-]{43}$/.test(value) ? value : null;
}

function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-clucket-device' : 'clucket-device';
}
