import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 24;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 118 random bits each, so that a fast hash suffices. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, createCode);
}

export function hashRecoveryCode(userId: string, code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256')
    .update(JSON.stringify([userId, letters]))
    .digest();
}

function createCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}
