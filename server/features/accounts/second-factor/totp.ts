import { Secret, TOTP } from 'otpauth';

export const TOTP_SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accepts the code before and after, because clocks of phones differ. */
const WINDOW = 1;

export function createTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: TOTP_SECRET_BYTES }).bytes);
}

/** The time step of the code, or null if it is wrong; compared in constant time. */
export function verifyTotpCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

export function getTotpKeyAndUri(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = totpOf(secret, issuer, label);
  return { key: totp.secret.base32, uri: totp.toString() };
}

/** SHA-1, because the common authenticator apps ignore any other algorithm in the URI. */
function totpOf(secret: Buffer, issuer = '', label = ''): TOTP {
  const bytes = new Secret({ buffer: Uint8Array.from(secret).buffer });
  return new TOTP({ secret: bytes, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}
