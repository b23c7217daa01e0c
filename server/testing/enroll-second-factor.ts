import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

export type TestSecondFactorEnrollment = { key: string; recoveryCodes: string[] };

/** As an authenticator app computes it. */
export function totpCodeAt(key: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });
}

export async function enrollTestSecondFactor(
  site: TestApp,
  admin: TestUser,
): Promise<TestSecondFactorEnrollment> {
  const { json } = await admin.send('POST', '/api/auth/second-factor', { password: admin.password });
  const code = totpCodeAt(json.key, site.clock.now);
  const confirmed = await admin.send('POST', '/api/auth/second-factor/confirmation', { code });
  if (confirmed.status !== 200) throw new Error(`${admin.username} cannot enroll: ${confirmed.text}`);
  // The code of the enrollment is used up.
  site.clock.now = new Date(site.clock.now.getTime() + 30_000);
  return { key: json.key, recoveryCodes: confirmed.json.recoveryCodes };
}
