import { createHash } from 'node:crypto';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';

/** For tests of something else: the real hasher takes 7 ms and 19 MiB per password. */
export const quickPasswordHasher: PasswordHasher = {
  hash: async (password) => digest(password),
  verify: async (hash, password) => hash === digest(password),
};

function digest(password: string): string {
  // Has the prefix of the real hasher, which tests of leaks look for.
  return `$argon2id$quick$${createHash('sha256').update(password).digest('hex')}`;
}
