import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createUnsubscribeToken } from '#server/features/notifications/notification-signing-keys.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestPushSubscription } from '#server/testing/servers/push-service.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { uniqueUsername, openAccountMenu, signUpMember, signUpTestAdmin } from './test-members.ts';
import { currentPath } from './browser/current-path.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import { waitForHydration, setUpTestSite } from './test-site.ts';

const PUSH_PORT = 9;
const site = setUpTestSite(() => ({ NODE_ENV: 'test', FETCH_ALLOW_FOR_TESTS: `127.0.0.1:${PUSH_PORT}` }));

test('the bell, the inbox, the settings and a push notification work by keyboard (issue 5; M2.43)', async () => {
  const admin = await signUpTestAdmin(site);
  const member = await signUpMember(site);
  const name = `Critic ${uniqueUsername()}`;
  const award = async (title: string) => {
    const badge = {
      name: title,
      description: 'Ten reviews, not all of them kind.',
      category: 'achievement',
    };
    const { id } = await admin.send<{ id: number }>('POST', '/api/badges', badge);
    await admin.send('POST', `/api/users/${member.id}/badges`, { badgeId: id });
  };
  await award(name);

  const visitor = await site.visit('/', { size: 'phone' });
  await visitor.getByRole('link', { name: 'Get Notifications', exact: true }).click();
  await visitor.waitForURL(/\/login\?next=%2Fnotifications/);
  expect(await visitor.getByRole('link', { name: /^Notifications/ }).count()).toBe(0);

  const page = await site.visit('/', { size: 'phone', cookie: member.cookie, worker: true });
  const bell = page.getByRole('link', { name: 'Notifications, 1 new', exact: true });
  await bell.waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await bell.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  expect(currentPath(page)).toBe('/notifications');
  await expect.poll(() => page.title()).toMatch(/^\(1\) Notifications · /);
  await page.getByRole('link', { name: `You earned ${name}` }).waitFor();

  await press(page, 'button', 'Mark all as read', 'Enter');
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Notifications · /);
  await press(page, 'link', 'New', 'Enter');
  await page.getByRole('heading', { name: 'Nothing new' }).waitFor();
  expect(currentPath(page)).toBe('/notifications?show=new');

  const progressCheckbox = page.getByLabel('Badges and levels when I earn a badge or level up', {
    exact: true,
  });
  await progressCheckbox.focus();
  await page.keyboard.press('Space');
  await expect
    .poll(() => member.send('GET', '/api/notification-settings'))
    .toMatchObject({ progress: false });
  await page.reload();
  await waitForHydration(page);
  expect(await progressCheckbox.isChecked()).toBe(false);

  await letItPush(page);
  await press(page, 'button', 'Turn on', 'Enter');
  const toast = await holdToastOpen(page, 'Turned on');
  await toast.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('heading', { name: 'On for this browser' }).waitFor();
  // Scrolls to where a phone's bottom bar covers nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page, 'with pushes turned on');
  const pushed = {
    title: 'You earned a crown',
    text: 'Wear it.',
    path: '/profile',
    tag: 'notification-1',
    id: 1,
  };
  const deliver = await deliveryTo(page);
  // A worker that is just starting may miss a push; the shared tag turns several into one notification.
  const shown = async () => {
    const readNotification = await noteShown(page);
    await deliver(pushed);
    return readNotification();
  };
  const notification = { title: 'You earned a crown', body: 'Wear it.', tag: 'notification-1' };
  await expect.poll(shown, { interval: 500 }).toEqual(notification);

  await (await openAccountMenu(page, 'phone', member)).getByRole('button', { name: 'Logout' }).click();
  await findToast(page, 'Logged out');
  await expect.poll(() => page.getByRole('link', { name: /^Notifications/ }).count()).toBe(0);
  const { rows } = await sql`SELECT FROM push_subscriptions WHERE user_id = ${member.id}`.execute(site.db);
  expect(rows).toEqual([]);
});

test.runIf(isLongRun)(
  'a wishlist sandwich nearby notifies the member while a position is in use, which no URL contains',
  async () => {
    const member = await signUpMember(site);
    const { rows } = await sql<{ id: number; latitude: number; longitude: number }>`
    SELECT s.id, l.latitude, l.longitude FROM sandwiches s JOIN locations l ON l.restaurant_id = s.restaurant_id LIMIT 1
  `.execute(site.db);
    const [{ id: sandwichId, ...position }] = rows as [(typeof rows)[0]];
    await member.send('POST', '/api/user-sandwiches', { sandwichId });
    const page = await site.visit('/collection', { size: 'phone', cookie: member.cookie, position });
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/notifications/nearby'))
        requests.push(`${request.method()} ${request.url()}`);
    });
    await page.goto('/explore');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Use Location', exact: true }).click();
    await page.getByRole('link', { name: 'Notifications, 1 new', exact: true }).click();
    await page.getByRole('link', { name: / is close by$/ }).waitFor();
    expect(requests).toEqual([`POST ${site.baseUrl}/api/notifications/nearby`]);
  },
);

test.runIf(isLongRun)(
  'the digest ends with a press on the unsubscribe page, not when the page opens',
  async () => {
    const member = await signUpMember(site);
    await sql`INSERT INTO notification_settings (user_id, weekly_digest) VALUES (${member.id}, true)`.execute(
      site.db,
    );
    const wants = async () => {
      const settings = await member.send<{ weeklyLetter: boolean }>('GET', '/api/notification-settings');
      return settings.weeklyLetter;
    };
    const page = await site.visit(`/unsubscribe?token=${await createUnsubscribeToken(site.db, member.id)}`, {
      size: 'phone',
    });
    expect(await wants()).toBe(true);
    await press(page, 'button', 'Unsubscribe', 'Enter');
    await page.getByText('Done. No more Sunday emails.', { exact: true }).waitFor();
    expect(await wants()).toBe(false);
  },
);

async function press(page: Page, role: 'button' | 'link', name: string, key: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press(key);
}

/** Chromium's push service is unreachable, so the test supplies a subscription like its own. */
async function letItPush(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  const { endpoint, keys } = createTestPushSubscription(PUSH_PORT, uniqueUsername()).subscription;
  await page.evaluate(
    (made) => {
      const subscription = { toJSON: () => made, unsubscribe: async () => true };
      PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
    },
    { endpoint, keys },
  );
}

/** Delivers a push through the developer tools, as if the push service had sent it. */
async function deliveryTo(page: Page): Promise<(message: object) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (message) => {
    const data = JSON.stringify(message);
    return devtools.send('ServiceWorker.deliverPushMessage', { origin: site.baseUrl, registrationId, data });
  };
}

type Noting = { registration: ServiceWorkerRegistration; noted?: { title: string } };

/** A headless browser shows no notification even with permission, so the worker's call is recorded instead. */
async function noteShown(page: Page): Promise<() => Promise<object | undefined>> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as Noting;
    scope.registration.showNotification = async (title, { body, tag } = {}) => {
      scope.noted = { title, ...(body !== undefined && { body }), ...(tag !== undefined && { tag }) };
    };
  });
  return async () => worker?.evaluate(() => (globalThis as unknown as Noting).noted);
}
