import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { TEST_PASSWORD, signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

type Received = { to: string[]; text: string };
const received: Received[] = [];
let waiting: (() => void) | null = null;
let refusing = false;
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (address, _session, done) =>
    refusing ? done(new Error(`no such mailbox ${address.address}`)) : done(),
  async onData(stream, session, done) {
    let text = '';
    for await (const part of stream) text += String(part);
    received.push({
      to: session.envelope.rcptTo.map(({ address }) => address),
      text: text.replaceAll('=\r\n', '').replaceAll('=3D', '='),
    });
    done();
    waiting?.();
  },
});
post.listen(0, '127.0.0.1');
await once(post.server, 'listening');
const { port } = post.server.address() as { port: number };
afterAll(() => new Promise<void>((closed) => void post.close(closed)));

const BASE_URL = 'https://clucket.example';
const site = useTestApp(
  { RATE_LIMITS: 'off', BASE_URL, SMTP_URL: `smtp://127.0.0.1:${port}` },
  { logs: true },
);

beforeEach(() => {
  received.length = 0;
  refusing = false;
});

/** The server sends mail after the response. */
async function mailsArrived(count: number): Promise<Received[]> {
  while (received.length < count) await new Promise<void>((arrived) => (waiting = arrived));
  return received.splice(0, count);
}

function linkIn({ text }: Received): string {
  return /token=([\w-]{43})/.exec(text)![1]!;
}

async function newMember(): Promise<TestUser & { email: string; verification: string }> {
  const person = await signUp(site);
  const [mail] = await mailsArrived(1);
  return Object.assign(person, { email: `${person.username}@example.test`, verification: linkIn(mail!) });
}

function requestReset(email: string) {
  return site.send('POST', '/api/auth/password-reset', { body: { email } });
}

function reset(token: string, newPassword = 'another-one') {
  return site.send('POST', `/api/auth/password-reset/${token}`, { body: { newPassword } });
}

function signIn({ username }: Pick<TestUser, 'username'>, password: string, by = signedOutUser(site)) {
  return by.send('POST', '/api/auth/login', { username, password });
}

async function isVerified(person: TestUser): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT email_verified_at IS NOT NULL AS is FROM users WHERE id = ${person.id}`.execute(site.db);
  return rows[0]!.is;
}

describe('password reset (D15)', () => {
  test('sends a link that works once and ends every session', async () => {
    const person = await newMember();
    expect((await requestReset(person.email.toUpperCase())).status).toBe(202);
    const [mail] = await mailsArrived(1);
    expect(mail!.to).toEqual([person.email]);
    expect(mail!.text).toContain(`${BASE_URL}/reset-password#token=`);
    const token = linkIn(mail!);
    expect((await reset(token)).status).toBe(204);
    expect((await person.get('/api/auth/me')).status).toBe(401);
    expect((await signIn(person, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(person, 'another-one')).status).toBe(200);
    const secondReset = await reset(token, 'a-third-one');
    expect(secondReset).toMatchObject({
      status: 404,
      json: { detail: 'This link has expired or was already used. Please ask for a new one.' },
    });
  });

  test('gives the same response for an unknown address, and sends no mail to it (threats A5)', async () => {
    const person = await newMember();
    const [known, unknown] = [await requestReset(person.email), await requestReset('nobody@example.test')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
    await mailsArrived(1);
    await requestReset(person.email);
    expect((await mailsArrived(1))[0]?.to).toEqual([person.email]);
  });

  test('expires the link after two hours', async () => {
    const { email } = await newMember();
    const at = site.clock.now.getTime();
    await requestReset(email);
    const token = linkIn((await mailsArrived(1))[0]!);
    site.clock.now = new Date(at + 2 * 3_600_000);
    expect((await reset(token)).status).toBe(404);
    site.clock.now = new Date(at + 2 * 3_600_000 - 1000);
    expect((await reset(token)).status).toBe(204);
  });

  test('keeps earlier links until one is used, also while the address changes', async () => {
    const person = await newMember();
    const token = async () => {
      await requestReset(person.email);
      return linkIn((await mailsArrived(1))[0]!);
    };
    const [first, second] = [await token(), await token()];
    expect((await reset(first)).status).toBe(204);
    expect((await reset(second)).status).toBe(404);
    await signIn(person, 'another-one', person);
    const third = await token();
    for (const email of [`new-${person.email}`, `newer-${person.email}`]) {
      await person.send('PATCH', `/api/users/${person.id}`, { email });
      await mailsArrived(2);
    }
    expect((await reset(third)).status).toBe(204);
  });

  test('reaches the owner of the address however many accounts have left it unconfirmed', async () => {
    const email = `wanted-${crypto.randomUUID()}@example.test`;
    for (let n = 0; n < 3; n++) {
      const parked = await signUp(site, { email });
      await parked.send('PATCH', `/api/users/${parked.id}`, {
        email: `left-${parked.username}@example.test`,
      });
      await mailsArrived(3);
    }
    const owner = await signUp(site, { email });
    await mailsArrived(1);
    await requestReset(email);
    const mails = await mailsArrived(2);
    expect(mails.map(({ to }) => to)).toEqual([[email], [email]]);
    expect(mails[0]!.text).toContain(`Hi ${owner.username},`);
  });

  test('reaches the owner whose address a thief has moved, then registered and left again', async () => {
    const owner = await newMember();
    const leaveAddress = async (member: TestUser) => {
      const email = `left-${member.username}@example.test`;
      await member.send('PATCH', `/api/users/${member.id}`, { email });
      await mailsArrived(2);
    };
    await leaveAddress(owner);
    for (let n = 0; n < 3; n++) {
      const parked = await signUp(site, { email: owner.email });
      await mailsArrived(1);
      await leaveAddress(parked);
    }
    await requestReset(owner.email);
    expect((await mailsArrived(2))[0]!.text).toContain(`Hi ${owner.username},`);
  });

  test('rejects a link that was sent before a password change', async () => {
    const person = await newMember();
    await requestReset(person.email);
    const token = linkIn((await mailsArrived(1))[0]!);
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'another-one' };
    await person.send('POST', `/api/users/${person.id}/password`, change);
    expect((await reset(token)).status).toBe(404);
  });

  test('two concurrent uses of one link change the password once', async () => {
    const { email, username } = await newMember();
    await requestReset(email);
    const token = linkIn((await mailsArrived(1))[0]!);
    const answers = await Promise.all(['first-one', 'second-one'].map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    const works = await Promise.all(
      ['first-one', 'second-one'].map((password) => signIn({ username }, password)),
    );
    expect(works.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('rejects a short password, a wrong token and a link of the other kind', async () => {
    const { email, verification } = await newMember();
    await requestReset(email);
    const token = linkIn((await mailsArrived(1))[0]!);
    expect((await reset(token, 'short')).json.detail).toBe('Password must be at least 6 characters.');
    expect((await reset('A'.repeat(43))).status).toBe(404);
    expect((await reset(verification)).status).toBe(404);
    expect((await site.send('POST', `/api/auth/email-verification/${token}`)).status).toBe(404);
    expect((await reset(token)).status).toBe(204);
  });

  test('stores only a hash, which does not work as a token (threats A9)', async () => {
    const { email } = await newMember();
    await requestReset(email);
    const token = linkIn((await mailsArrived(1))[0]!);
    const { rows } = await sql`SELECT * FROM email_tokens`.execute(site.db);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rows: hashes } = await sql<{ hash: string }>`
      SELECT encode(token_hash, 'hex') AS hash FROM email_tokens`.execute(site.db);
    for (const { hash } of hashes) expect((await reset(hash)).status).toBe(404);
  });
});

describe('an email address', () => {
  test('is confirmed by the registration link, which works once', async () => {
    const person = await newMember();
    expect(await isVerified(person)).toBe(false);
    const url = `/api/auth/email-verification/${person.verification}`;
    expect((await site.send('POST', url)).status).toBe(204);
    expect(await isVerified(person)).toBe(true);
    const second = await site.send('POST', url);
    expect(second.status).toBe(404);
    expect(second.json.detail).toContain('open Settings, and choose “Resend email.”');
  });

  test('only its owner sees whether it is confirmed and can request a new link', async () => {
    const person = await newMember();
    expect((await person.get('/api/auth/me')).json.emailVerified).toBe(false);
    expect((await person.send('POST', '/api/auth/email-verification')).status).toBe(202);
    const [mail] = await mailsArrived(1);
    expect(mail!.to).toEqual([person.email]);
    expect(mail!.text).toContain('The link works for 3 days:');
    expect((await site.send('POST', `/api/auth/email-verification/${person.verification}`)).status).toBe(404);
    expect((await site.send('POST', `/api/auth/email-verification/${linkIn(mail!)}`)).status).toBe(204);
    expect((await person.get('/api/auth/me')).json.emailVerified).toBe(true);
    expect(await person.send('POST', '/api/auth/email-verification')).toMatchObject({
      status: 409,
      json: { detail: 'This email is already confirmed.' },
    });
    expect((await signedOutUser(site).send('POST', '/api/auth/email-verification')).status).toBe(401);
    const { json: members } = await site.get('/api/users');
    expect(JSON.stringify(members)).not.toMatch(/emailVerified|dateCreated/);
  });

  test('needs a new confirmation after a change, and the old address is notified', async () => {
    const person = await newMember();
    await site.send('POST', `/api/auth/email-verification/${person.verification}`);
    const email = `moved-${person.email}`;
    await person.send('PATCH', `/api/users/${person.id}`, { email });
    const mails = await mailsArrived(2);
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual([email, person.email].toSorted());
    expect(await isVerified(person)).toBe(false);
    const notice = mails.find(({ to }) => to[0] === person.email)!;
    expect(notice.text).not.toMatch(/token=/);
    expect(notice.text).toContain(
      `go to ${BASE_URL}/forgot-password right away and enter this email address.`,
    );
    const link = linkIn(mails.find(({ to }) => to[0] === email)!);
    const confirm = (body?: object) => site.send('POST', `/api/auth/email-verification/${link}`, { body });
    expect((await confirm()).json.errors).toEqual([
      { field: 'password', message: 'Please enter your password to confirm your new email.' },
    ]);
    expect((await confirm({ password: 'wrong-one' })).json.detail).toBe('Password is incorrect');
    expect(await isVerified(person)).toBe(false);
    expect((await confirm({ password: TEST_PASSWORD })).status).toBe(204);
    expect(await isVerified(person)).toBe(true);
  });

  test('gets no reset link after a change until confirmed with the password (threats A4) (D75)', async () => {
    const person = await newMember();
    const [former, other, newEmail] = [person.email, `other-${person.email}`, `wanted-${person.email}`];
    for (const email of [other, newEmail]) {
      await person.send('PATCH', `/api/users/${person.id}`, { email });
      expect((await mailsArrived(2)).map(({ to }) => to[0]).toSorted()).toEqual([email, former].toSorted());
    }
    for (const email of [former, newEmail]) {
      await requestReset(email);
      expect((await mailsArrived(1))[0]!.to).toEqual([former]);
    }
    await person.send('POST', '/api/auth/email-verification');
    const link = linkIn((await mailsArrived(1))[0]!);
    const body = { password: TEST_PASSWORD };
    await requestReset(former);
    const earlier = linkIn((await mailsArrived(1))[0]!);
    await site.send('POST', `/api/auth/email-verification/${link}`, { body });
    expect((await reset(earlier)).status).toBe(404);
    await requestReset(former);
    await requestReset(newEmail);
    expect((await mailsArrived(1))[0]!.to).toEqual([newEmail]);
  });

  test('gets no notice of an account deletion until confirmed with the password (threats A4)', async () => {
    const person = await newMember();
    await person.send('PATCH', `/api/users/${person.id}`, { email: `thief-${person.email}` });
    await mailsArrived(2);
    const body = { password: TEST_PASSWORD, reviews: 'remove' };
    expect((await person.send('DELETE', `/api/users/${person.id}`, body)).status).toBe(200);
    const [notice] = await mailsArrived(1);
    expect(notice!.to).toEqual([person.email]);
    expect(notice!.text).toContain('You asked us to delete your account.');
  });

  test('needs no password for its confirmation if the change was undone', async () => {
    const person = await newMember();
    for (const email of [`moved-${person.email}`, person.email]) {
      await person.send('PATCH', `/api/users/${person.id}`, { email });
      await mailsArrived(2);
    }
    await person.send('POST', '/api/auth/email-verification');
    const link = linkIn((await mailsArrived(1))[0]!);
    expect((await site.send('POST', `/api/auth/email-verification/${link}`)).status).toBe(204);
  });

  test('keeps its link if only its case changes; after a change, the old link is invalid', async () => {
    const person = await newMember();
    await person.send('PATCH', `/api/users/${person.id}`, { email: person.email.toUpperCase(), bio: 'Hi.' });
    expect((await site.send('POST', `/api/auth/email-verification/${person.verification}`)).status).toBe(204);
    const other = await newMember();
    await other.send('PATCH', `/api/users/${other.id}`, { email: `left-${other.email}` });
    await mailsArrived(2);
    expect((await site.send('POST', `/api/auth/email-verification/${other.verification}`)).status).toBe(404);
    expect(await isVerified(other)).toBe(false);
  });
});

describe('a failing mail server', () => {
  test('does not block registration, and no address gets into the log (threats D8)', async () => {
    refusing = true;
    const person = await signUp(site, { email: 'canary-of-mail@example.test' });
    expect((await requestReset('canary-of-mail@example.test')).status).toBe(202);
    await expect.poll(() => site.logged.filter((line) => line.includes('Could not send')).length).toBe(2);
    expect(site.logged.join('')).not.toContain('canary-of-mail');
    expect((await person.get('/api/auth/me')).status).toBe(200);
  });

  test('makes a request for another confirmation mail fail with 503', async () => {
    refusing = true;
    const person = await signUp(site, { email: 'canary-of-again@example.test' });
    const answer = await person.send('POST', '/api/auth/email-verification');
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    expect(answer.text + site.logged.join('')).not.toContain('canary-of-again');
  });

  test('does not fail a password reset request when it is unreachable', async () => {
    const config = parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:1' });
    const app = await buildApp({
      loadLimits: NO_SERVER_LOAD_LIMITS,
      config,
      database: site.database,
      log: createLogger('silent'),
    });
    const { email } = await newMember();
    const answer = await app.inject({ method: 'POST', url: '/api/auth/password-reset', payload: { email } });
    expect(answer.statusCode).toBe(202);
    await app.close();
  });
});

describe('without a mail server', () => {
  const without = useTestApp({ RATE_LIMITS: 'off' });

  test('reset requests get the same response, and GET /api/site reports `hasMail: false`', async () => {
    const person = await signUp(without);
    const body = { email: `${person.username}@example.test` };
    expect((await without.send('POST', '/api/auth/password-reset', { body })).status).toBe(202);
    expect((await person.send('POST', '/api/auth/email-verification')).json.detail).toBe(
      'This site doesn’t send email.',
    );
    const { rows } = await sql`SELECT 1 FROM email_tokens`.execute(without.db);
    expect(rows).toEqual([]);
    expect((await without.get('/api/site')).json.hasMail).toBe(false);
    expect((await site.get('/api/site')).json.hasMail).toBe(true);
  });
});
