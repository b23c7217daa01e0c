import { parseCookie, stringifySetCookie } from 'cookie';
import { isStorableText } from '#contract/base/field-schemas.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { hashToken } from './tokens.ts';

/** The member's id precedes the token, so that the session's row is found by member (architecture.md, Keys). */
export type SessionKey = { userId: string; tokenHash: Buffer };

const MAX_AGE_SECONDS = 90 * 24 * 3600;

/** The __Host- prefix makes browsers require Secure, Path=/ and no Domain. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-clucket' : 'clucket';
}

export function serializeSessionCookie(secure: boolean, userId: string, token: string): string {
  return serializeCookie(
    secure,
    sessionCookieName(secure),
    `${encodeURIComponent(userId)}.${token}`,
    MAX_AGE_SECONDS,
  );
}

export function serializeExpiredSessionCookie(secure: boolean): string {
  return serializeCookie(secure, sessionCookieName(secure), '', 0);
}

export function serializeCookie(secure: boolean, name: string, value: string, maxAge: number): string {
  const flags = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return stringifySetCookie({ name, value, maxAge, ...flags }, { encode: identity });
}

export function readSessionCookie(secure: boolean, header: string | undefined): SessionKey | null {
  const value = readCookie(header, sessionCookieName(secure));
  const match = value && /^([A-Za-z0-9%_.~-]{1,200})\.([A-Za-z0-9_-]{43})$/.exec(value);
  if (!match) return null;
  try {
    const userId = decodeURIComponent(assertDefined(match[1]));
    return isStorableText(userId) ? { userId, tokenHash: hashToken(assertDefined(match[2])) } : null;
  } catch {
    return null;
  }
}

export function readCookie(header: string | undefined, name: string): string | null {
  return parseCookie(header ?? '', { decode: identity })[name] ?? null;
}

function identity(value: string): string {
  return value;
}
