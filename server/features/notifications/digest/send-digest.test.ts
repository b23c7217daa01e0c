import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestBadge } from '#server/testing/factories/badges.ts';
import { createTestUserSandwich } from '#server/testing/factories/user-sandwiches.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { startNotificationWorker } from '../notification-worker.ts';
import { countStuckDigests, retryStuckDigests } from '../stuck-message-queries.ts';

type Received = { to: string; text: string };
const letters: Received[] = [];
/** Whether the mail server accepts messages. */
let taking: 'all' | 'none' = 'all';
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(taking === 'none' ? new Error('come back later') : null),
  async onData(stream, session, done) {
    let text = '';
    for await (const part of stream) text += String(part);
    letters.push({
      to: session.envelope.rcptTo[0]!.address,
      text: text.replaceAll('=\r\n', '').replaceAll('=3D', '='),
    });
    done();
  },
});
post.listen(0, '127.0.0.1');
await once(post.server, 'listening');
const { port } = post.server.address() as { port: number };
afterAll(() => new Promise<void>((closed) => void post.close(closed)));

const SETTINGS = { BASE_URL: 'https://clucket.example', SMTP_URL: `smtp://127.0.0.1:${port}` };
const site = useTestApp({ RATE_LIMITS: 'off', ...SETTINGS }, { logs: true });
const SUNDAY_TEN = new Date('2026-11-22T18:00:00Z');
const HOUR = 3_600_000;

let admin: TestUser;
beforeAll(async () => {
  admin = await signUpAdmin(site);
});
beforeEach(async () => {
  await sql`UPDATE notification_settings SET weekly_digest = false`.execute(site.db);
  site.clock.now = SUNDAY_TEN;
  taking = 'all';
  letters.length = 0;
});

/** Registration emails go through the same server. */
function sunday(): Received[] {
  return letters.filter(({ text }) => text.includes('The Sunday email'));
}

async function work(): Promise<void> {
  const config = parseConfig({ NODE_ENV: 'test', ...SETTINGS });
  const log = createLogger('silent');
  const now = () => site.clock.now;
  const notifier = startNotificationWorker({ database: site.database, config, log, now, everyMs: 1e8 });
  await notifier.work();
  await notifier.stop();
}

async function reader({ verified = true } = {}) {
  const member = await signUp(site);
  if (verified)
    await sql`UPDATE users SET email_verified_at = now() WHERE id = ${member.id}`.execute(site.db);
  const answer = await member.send('PATCH', '/api/notification-settings', { weeklyLetter: true });
  expect(answer.json).toMatchObject({ weeklyLetter: true, mail: verified ? 'ready' : 'unverified' });
  return member;
}

async function createNotification(member: TestUser, name: string) {
  const badge = await createTestBadge(site.db, { name });
  await admin.send('POST', `/api/users/${member.id}/badges`, { badgeId: badge.id });
}

function tokenIn({ text }: Received): string {
  return /unsubscribe\?token=([\w.-]+)/.exec(text)![1]!;
}

async function wants(member: TestUser): Promise<boolean> {
  return (await member.get('/api/notification-settings')).json.weeklyLetter;
}

describe('the weekly digest', () => {
  test('lists unread notifications and the wishlist, in text and HTML, once each Sunday from ten o’clock on', async () => {
    const member = await reader();
    const sandwich = await createTestSandwich(site.db, { name: 'Heat <Wave> & Honey', price: 9.5 });
    await createTestUserSandwich(site.db, { user_id: member.id, sandwich_id: sandwich.id });
    await createNotification(member, 'Early Bird');
    site.clock.now = new Date(SUNDAY_TEN.getTime() - 1);
    await work();
    expect(sunday()).toEqual([]);
    site.clock.now = SUNDAY_TEN;
    for (const hours of [0, 1, 5]) {
      site.clock.now = new Date(SUNDAY_TEN.getTime() + hours * HOUR);
      await work();
    }
    expect(sunday()).toHaveLength(1);
    const [{ to, text }] = sunday() as [Received];
    expect(to).toBe(`${member.username}@example.test`);
    expect(text).toContain('You earned Early Bird');
    expect(text).toContain('- Heat <Wave> & Honey');
    expect(text).toContain('Heat &#60;Wave&#62; &#38; Honey');
    expect(text).toContain(`https://clucket.example/sandwich/${sandwich.id}`);
    expect(text).toContain('$9.50');
    expect(text).toMatch(/^Content-Type: text\/plain/m);
    expect(text).toMatch(/^Content-Type: text\/html/m);
    site.clock.now = new Date(SUNDAY_TEN.getTime() + 7 * 24 * HOUR);
    await work();
    expect(sunday()).toHaveLength(2);
    expect(sunday()[1]!.text).not.toContain('Early Bird');
  });

  test('is not sent to members who did not opt in, have no confirmed address, or have no news', async () => {
    await createNotification(await signUp(site), 'Not Asked');
    await createNotification(await reader({ verified: false }), 'Not Confirmed');
    await reader();
    await work();
    expect(sunday()).toEqual([]);
  });

  test('is retried if the mail server rejected it, and is sent once', async () => {
    const member = await reader();
    await createNotification(member, 'Patient');
    taking = 'none';
    await work();
    taking = 'all';
    await work();
    expect(sunday()).toEqual([]);
    site.clock.now = new Date(SUNDAY_TEN.getTime() + 6 * 60_000);
    await work();
    await work();
    expect(sunday()).toHaveLength(1);
    expect(site.logged.join('')).not.toContain(`${member.username}@`);
  });

  test('that was given up is sent on a later day when an admin retries it, and nothing else is', async () => {
    const [member, leaver] = [await reader(), await reader()];
    for (const each of [member, leaver]) await createNotification(each, `Late for ${each.username}`);
    taking = 'none';
    for (const minutes of [0, 6, 37, 158]) {
      site.clock.now = new Date(SUNDAY_TEN.getTime() + minutes * 60_000);
      await work();
    }
    taking = 'all';
    site.clock.now = new Date(SUNDAY_TEN.getTime() + 24 * HOUR);
    await createNotification(await reader(), 'Not On A Monday');
    await work();
    expect(sunday()).toEqual([]);
    expect(await countStuckDigests(site.db, site.clock.now)).toBe(2);
    await leaver.send('PATCH', '/api/notification-settings', { weeklyLetter: false });
    expect(await countStuckDigests(site.db, site.clock.now)).toBe(1);
    expect(await retryStuckDigests(site.db, site.clock.now)).toBe(1);
    await work();
    await work();
    expect(sunday().map(({ to }) => to)).toEqual([`${member.username}@example.test`]);
    expect(await countStuckDigests(site.db, site.clock.now)).toBe(0);
  });

  test('is retried after midnight', async () => {
    const member = await reader();
    await createNotification(member, 'Night Shift');
    taking = 'none';
    site.clock.now = new Date(SUNDAY_TEN.getTime() + 13.99 * HOUR);
    await work();
    taking = 'all';
    site.clock.now = new Date(SUNDAY_TEN.getTime() + 14.1 * HOUR);
    await work();
    expect(sunday()).toHaveLength(1);
  });

  test('is not sent to a suspended member', async () => {
    const member = await reader();
    await createNotification(member, 'Away');
    const answer = await admin.send('PUT', `/api/users/${member.id}/suspension`, {
      suspended: true,
      reason: 'Spam.',
    });
    expect(answer.status, answer.text).toBe(200);
    await work();
    expect(sunday()).toEqual([]);
  });

  test('is sent to each subscriber once when ten workers share the queue', async () => {
    const readers = await Promise.all(Array.from({ length: 8 }, () => reader()));
    for (const member of readers) await createNotification(member, `For ${member.username}`);
    await Promise.all(Array.from({ length: 10 }, () => work()));
    expect(
      sunday()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(readers.map(({ username }) => `${username}@example.test`).toSorted());
  });

  test('is not sent again if it was claimed and then lost in a crash', async () => {
    const member = await reader();
    await createNotification(member, 'Crashed');
    await sql`UPDATE notification_settings SET digest_week = '2026-11-22' WHERE user_id = ${member.id}`.execute(
      site.db,
    );
    await work();
    expect(sunday()).toEqual([]);
  });
});

describe('unsubscribing', () => {
  async function letter() {
    const member = await reader();
    await createNotification(member, `News for ${member.username}`);
    await work();
    return { member, received: sunday().at(-1)! };
  }

  test('works with one click in a mail program, cross-site and without a session (RFC 8058)', async () => {
    const { member, received } = await letter();
    const token = tokenIn(received);
    expect(received.text.replaceAll(/:\s+</g, ':<')).toContain(
      `List-Unsubscribe:<https://clucket.example/unsubscribe?token=${token}>`,
    );
    expect(received.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const press = () =>
      site.app.inject({
        method: 'POST',
        url: `/unsubscribe?token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await press()).statusCode).toBe(200);
    expect(await wants(member)).toBe(false);
    expect((await press()).statusCode).toBe(200);
    expect((await member.get('/api/notification-settings')).json.progress).toBe(true);
  });

  test('works with the button on its page', async () => {
    const { member, received } = await letter();
    const token = tokenIn(received);
    expect((await site.send('POST', '/api/unsubscriptions', { body: { token } })).status).toBe(204);
    expect(await wants(member)).toBe(false);
  });

  test('is rejected for a token that the site did not sign', async () => {
    const { member, received } = await letter();
    const token = tokenIn(received);
    const [name, signature] = token.split('.') as [string, string];
    const other = Buffer.from(admin.id).toString('base64url');
    for (const forged of [
      '',
      '.',
      name,
      `${name}.`,
      `${other}.${signature}`,
      `${name}.${signature}x`,
      `.${signature}`,
    ]) {
      const url = `/unsubscribe?token=${encodeURIComponent(forged)}`;
      expect((await site.app.inject({ method: 'POST', url })).statusCode, forged).toBe(404);
      const answer = await site.send('POST', '/api/unsubscriptions', { body: { token: forged } });
      expect([400, 404], forged).toContain(answer.status);
    }
    expect((await site.app.inject({ method: 'POST', url: '/unsubscribe' })).statusCode).toBe(404);
    expect(await wants(member)).toBe(true);
  });
});
