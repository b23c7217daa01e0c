import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import {
  totpCodeAt,
  enrollTestSecondFactor,
  type TestSecondFactorEnrollment,
} from '#server/testing/enroll-second-factor.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';
import { createPasswordResetLink } from '../email-tokens/email-tokens.ts';

const site = useTestApp({ RATE_LIMITS: 'registration=1000/3600' }, { logs: true });
let admin: TestUser;

beforeEach(async () => {
  admin = await signUpAdmin(site);
});
afterEach(async () => {
  await sql`TRUNCATE rate_limits`.execute(site.db);
});

const FACTOR = '/api/auth/second-factor';
const WRONG = [{ field: 'code', message: 'is wrong or was already used' }];

function signIn(code?: string, by = signedOutUser(site), password = TEST_PASSWORD): Promise<TestResponse> {
  const credentials = { username: admin.username, password, ...(code !== undefined && { code }) };
  return by.send('POST', '/api/auth/login', credentials);
}

async function resetPassword(
  name: string,
  newPassword: string,
  by = signedOutUser(site),
): Promise<TestResponse> {
  const owner = { baseUrl: 'https://clucket.example', siteName: 'Clucket' };
  const link = await createPasswordResetLink(site.db, owner, name, site.clock.now);
  return by.send('POST', `/api/auth/password-reset/${link!.split('token=')[1]}`, { newPassword });
}

function now(key: string): string {
  return totpCodeAt(key, site.clock.now);
}

function later(seconds: number): void {
  site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
}

describe('enrollment', () => {
  test('needs an admin and the password, and takes effect with the first correct code', async () => {
    for (const [client, status] of [
      [signedOutUser(site), 401],
      [await signUp(site), 403],
    ] as const)
      expect((await client.send('POST', FACTOR, { password: TEST_PASSWORD })).status).toBe(status);
    expect((await admin.send('POST', FACTOR, { password: 'wrong-one' })).status).toBe(400);
    const { json } = await admin.send('POST', FACTOR, { password: TEST_PASSWORD });
    expect(json.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(json.uri).toBe(
      `otpauth://totp/Clucket:${admin.username}?issuer=Clucket&secret=${json.key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await signIn()).status).toBe(200);
    const wrong = await admin.send('POST', `${FACTOR}/confirmation`, { code: '000000' });
    expect([wrong.status, wrong.json.errors]).toEqual([400, WRONG]);
    expect((await admin.get(FACTOR)).json).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    const right = await admin.send('POST', `${FACTOR}/confirmation`, { code: now(json.key) });
    expect(new Set(right.json.recoveryCodes).size).toBe(10);
    for (const code of right.json.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/);
    expect((await admin.get(FACTOR)).json).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await signIn()).status).toBe(401);
  });

  test('ends the other sessions and records it in the audit log', async () => {
    const other = signedOutUser(site);
    await signIn(undefined, other);
    await enrollTestSecondFactor(site, admin);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    expect((await admin.get('/api/auth/me')).status).toBe(200);
    expect((await admin.get(`/api/audit?entityId=${admin.id}`)).json).toMatchObject([
      {
        by: { id: admin.id },
        action: 'update',
        before: { secondFactor: false },
        after: { secondFactor: true },
      },
    ]);
  });

  test('starts over with a new key until it is confirmed, then answers 409', async () => {
    const first = await admin.send('POST', FACTOR, { password: TEST_PASSWORD });
    const second = await admin.send('POST', FACTOR, { password: TEST_PASSWORD });
    expect(second.json.key).not.toBe(first.json.key);
    const confirm = (code: string) => admin.send('POST', `${FACTOR}/confirmation`, { code });
    expect((await confirm(now(first.json.key))).status).toBe(400);
    expect((await confirm(now(second.json.key))).status).toBe(200);
    expect((await admin.send('POST', FACTOR, { password: TEST_PASSWORD })).status).toBe(409);
    expect((await confirm(now(second.json.key))).status).toBe(409);
  });
});

describe('signing in with a second factor', () => {
  let enrolled: TestSecondFactorEnrollment;
  beforeEach(async () => {
    enrolled = await enrollTestSecondFactor(site, admin);
  });

  test('asks for a code only after the correct password', async () => {
    const wrongPassword = await signIn(now(enrolled.key), signedOutUser(site), 'wrong-one');
    expect([wrongPassword.status, wrongPassword.json.detail]).toEqual([401, 'Invalid username or password']);
    expect(wrongPassword.json.errors).toBeUndefined();
    const firstStep = await signIn();
    expect(firstStep.status).toBe(401);
    expect(firstStep.json.errors).toEqual([{ field: 'code', message: 'is missing' }]);
    expect(firstStep.setCookies).toEqual([]);
    const { status, json } = await signIn(now(enrolled.key));
    expect([status, json.user.id]).toEqual([200, admin.id]);
  });

  test('accepts the code of the previous and next time step, but no others', async () => {
    const at = (seconds: number) =>
      totpCodeAt(enrolled.key, new Date(site.clock.now.getTime() + seconds * 1000));
    later(300);
    expect((await signIn(at(-60))).json.errors).toEqual(WRONG);
    expect((await signIn(at(-30))).status).toBe(200);
    expect((await signIn(at(30))).status).toBe(200);
    expect((await signIn(at(0))).json.errors).toEqual(WRONG);
    expect((await signIn(at(60))).json.errors).toEqual(WRONG);
  });

  test('accepts each code once, also from two concurrent sign-ins', async () => {
    const code = now(enrolled.key);
    const both = await Promise.all([signIn(code), signIn(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await signIn(code)).status).toBe(401);
  });

  test('accepts each recovery code once, in any case and with spaces or hyphens', async () => {
    const [code = '', other = ''] = enrolled.recoveryCodes;
    expect((await signIn(` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect((await signIn(code)).json.errors).toEqual(WRONG);
    expect((await admin.get(FACTOR)).json.recoveryCodesLeft).toBe(9);
    const both = await Promise.all([signIn(other), signIn(other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('rejects a recovery code of another admin', async () => {
    const colleague = await signUpAdmin(site);
    const { recoveryCodes } = await enrollTestSecondFactor(site, colleague);
    expect((await signIn(recoveryCodes[0])).status).toBe(401);
  });

  test('limits wrong codes to five without counting them as wrong passwords', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn('000000')).status).toBe(401);
    const limited = await signIn(now(enrolled.key));
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await signIn()).status).toBe(401);
    const device = Object.assign(signedOutUser(site), { deviceCookie: admin.deviceCookie });
    expect((await signIn(now(enrolled.key), device)).status).toBe(200);
  });

  test('limits codes to twenty per hour, across devices and password resets', async () => {
    const colleague = await signUpAdmin(site);
    const to = (code: string, by: TestUser, password = TEST_PASSWORD) =>
      by.send('POST', '/api/auth/login', { username: colleague.username, password, code });
    const devices = Array.from({ length: 5 }, () => signedOutUser(site));
    for (const device of devices) expect((await to('000000', device)).status).toBe(200);
    const { key } = await enrollTestSecondFactor(site, colleague);
    for (const device of devices.slice(0, 4))
      for (let n = 0; n < 5; n++) expect((await to('000000', device)).status).toBe(401);
    expect((await to(now(key), devices[4]!)).status).toBe(429);
    expect((await resetPassword(colleague.username, 'another-one-9')).status).toBe(204);
    expect((await to(now(key), signedOutUser(site), 'another-one-9')).status).toBe(429);
    expect((await signIn(now(enrolled.key))).status).toBe(200);
  });

  test('does not count correct codes', async () => {
    expect((await signIn(now(enrolled.key))).status).toBe(200);
    const { headers } = await signIn('000000');
    expect(headers['ratelimit']).toContain('"second-factor";r=4;');
    expect(headers['ratelimit']).toContain('"second-factor-account";r=19;');
  });

  test('allows no additional codes after a password reset', async () => {
    const statuses = [];
    for (const newPassword of ['another-one-1', 'another-one-2']) {
      const owner = signedOutUser(site);
      const reset = await resetPassword(admin.username, newPassword, owner);
      expect([reset.status, reset.setCookies]).toEqual([204, []]);
      for (let n = 0; n < 5; n++) statuses.push((await signIn('000000', owner, newPassword)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
  });

  test('also asks for the code after a password reset', async () => {
    const newPassword = 'another-one-9';
    expect((await resetPassword(admin.username, newPassword)).status).toBe(204);
    expect((await signIn(undefined, signedOutUser(site), newPassword)).status).toBe(401);
    expect((await signIn(now(enrolled.key), signedOutUser(site), newPassword)).status).toBe(200);
  });

  test('still applies to a demoted admin, who can turn it off', async () => {
    const colleague = await signUpAdmin(site);
    await colleague.send('POST', `/api/users/${admin.id}/demote`);
    expect((await signIn()).status).toBe(401);
    const person = signedOutUser(site);
    expect((await signIn(now(enrolled.key), person)).status).toBe(200);
    expect((await person.get(FACTOR)).json).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    const proof = (code = '') => ({ password: TEST_PASSWORD, code });
    const [code] = enrolled.recoveryCodes;
    const renewed = await person.send('POST', `${FACTOR}/recovery-codes`, proof(code));
    expect(renewed.json.recoveryCodes).toHaveLength(10);
    expect((await person.send('DELETE', FACTOR, proof('000000'))).status).toBe(400);
    expect((await person.send('DELETE', FACTOR, proof(renewed.json.recoveryCodes[0]))).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect((await person.send('POST', FACTOR, { password: TEST_PASSWORD })).status).toBe(403);
  });

  test('needs both password and code to be turned off', async () => {
    const off = (body: object) => admin.send('DELETE', FACTOR, body);
    expect((await off({ password: 'wrong-one', code: now(enrolled.key) })).status).toBe(400);
    expect((await off({ password: TEST_PASSWORD, code: '000000' })).status).toBe(400);
    expect((await off({ password: TEST_PASSWORD, code: now(enrolled.key) })).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect((await signIn(enrolled.recoveryCodes[0])).status).toBe(200);
  });

  test('replaces the recovery codes on request', async () => {
    const renew = (code: string) =>
      admin.send('POST', `${FACTOR}/recovery-codes`, { password: TEST_PASSWORD, code });
    expect((await renew('000000')).status).toBe(400);
    const { json } = await renew(now(enrolled.key));
    expect((await signIn(enrolled.recoveryCodes[0])).status).toBe(401);
    expect((await signIn(json.recoveryCodes[0])).status).toBe(200);
  });

  test('keeps key and recovery codes out of logs and the export, and stores only hashes of the codes', async () => {
    const [recoveryCode = ''] = enrolled.recoveryCodes;
    await signIn('000000');
    await signIn(recoveryCode);
    await signIn(now(enrolled.key));
    const events = site.logged.map((line) => (JSON.parse(line) as { event?: string }).event);
    for (const event of ['second-factor-on', 'second-factor-failed', 'recovery-code-used'])
      expect(events).toContain(event);
    const { rows } = await sql<{ code: Buffer }>`SELECT code_hash AS code FROM recovery_codes`.execute(
      site.db,
    );
    const stored = rows.map(({ code }) => code.toString('latin1')).join();
    await admin.send('POST', '/api/auth/confirmation', { password: TEST_PASSWORD });
    const download = await site.app.inject({
      url: `/api/users/${admin.id}/export`,
      headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(download.statusCode).toBe(200);
    const everything = [...site.logged, stored, download.rawPayload.toString('latin1')].join();
    for (const secret of [enrolled.key, recoveryCode, recoveryCode.replaceAll('-', '')])
      expect(everything).not.toContain(secret);
  });
});

test('reset-second-factor turns it off, ends all sessions and records it in the audit log', async () => {
  const cli = (...args: string[]) =>
    runCli(['reset-second-factor', ...args], {
      DATABASE_URL: databaseUrlOf(site.connection),
      LOG_LEVEL: 'warn',
    });
  await enrollTestSecondFactor(site, admin);
  expect((await cli(admin.username)).stdout).toBe(
    `${admin.username} can now sign in without a second factor.\n`,
  );
  expect((await admin.get('/api/auth/me')).status).toBe(401);
  expect((await signIn(undefined, admin)).status).toBe(200);
  expect((await admin.get(`/api/audit?entityId=${admin.id}&limit=1`)).json).toMatchObject([
    { by: null, before: { secondFactor: true }, after: { secondFactor: false } },
  ]);
  expect((await cli(admin.username)).stdout).toBe(`${admin.username} has no second factor.\n`);
  expect(await cli('nobody')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no member "nobody".'),
  });
});

test('an erasure deletes the second factor and its recovery codes', async () => {
  await enrollTestSecondFactor(site, admin);
  const { stderr } = await runCli(['erase-member', admin.username, '--yes'], {
    DATABASE_URL: databaseUrlOf(site.connection),
    LOG_LEVEL: 'warn',
  });
  expect(stderr).not.toContain('There is no');
  const { rows } = await sql`
    SELECT user_id FROM second_factors WHERE user_id = ${admin.id}
    UNION ALL SELECT user_id FROM recovery_codes WHERE user_id = ${admin.id}
  `.execute(site.db);
  expect(rows).toEqual([]);
});
