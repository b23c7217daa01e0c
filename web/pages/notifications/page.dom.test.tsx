import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Notification, NotificationSettings } from '#contract/members/notifications.ts';
import { LazyNotificationBell } from '#web/features/notifications/lazy-notification-bell.tsx';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const LIST = 'GET /api/notifications';
const COUNT = 'GET /api/notifications/unread-count';
const SETTINGS = 'GET /api/notification-settings';
const READ_ONE = 'PUT /api/notifications/{id}/read';
const readAll = page.getByRole('button', { name: 'Mark all as read' });
const crown = page.getByRole('link', { name: 'You earned Crown' });

let rows: Notification[] = [];
beforeEach(() => {
  rows = [earned(2, 'Crown'), earned(1, 'Hatchling')];
  stubApi.reply(LIST, ({ query }) =>
    createListPageResponse(query['unread'] ? rows.filter(({ dateRead }) => dateRead === null) : rows),
  );
  stubApi.reply(COUNT, () =>
    Response.json({ unread: rows.filter(({ dateRead }) => dateRead === null).length }),
  );
  stubApi.reply(SETTINGS, settings({ progress: true }));
});

test('a button marks one notification as read, and the bell and the row change (issue 5)', async () => {
  await mountInbox();
  await expect.element(page.getByRole('link', { name: 'Notifications, 2 new' })).toBeVisible();
  stubApi.reply(READ_ONE, markRead);
  await page.getByRole('button', { name: 'Mark as read: You earned Crown' }).click();
  await expect.element(page.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Mark as read: You earned Crown' }))
    .not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Mark as read: You earned Hatchling' }))
    .toBeVisible();
  await expect.element(crown).toBeVisible();
});

test('opening a notification marks it as read', async () => {
  await mountInbox();
  stubApi.reply(READ_ONE, markRead);
  await crown.click();
  expect(location.pathname).toBe('/profile');
  await expect.poll(() => stubApi.requests(READ_ONE).map(({ params }) => params)).toEqual([{ id: '2' }]);
});

test('marks all up to the newest shown as read by keyboard; the button goes and the heading has the focus', async () => {
  await mountInbox();
  stubApi.reply('PUT /api/notifications/read', () => {
    rows = rows.map((row) => ({ ...row, dateRead: '2026-11-21T20:00:00.000Z' }));
    return new Response(null, { status: 204 });
  });
  await expect.element(readAll).toBeVisible();
  (readAll.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.element(readAll).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notifications' })).toHaveFocus();
  expect(stubApi.requests('PUT /api/notifications/read').map(({ body }) => body)).toEqual([{ upTo: 2 }]);
  await page.getByRole('link', { name: 'New' }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
});

test('has the button if only a notification of a later page is new', async () => {
  const dateRead = '2026-11-21T20:00:00.000Z';
  rows = Array.from({ length: 21 }, (_, at) => earned(21 - at, `Badge ${21 - at}`));
  rows = rows.map((row) => (row.id === 1 ? row : { ...row, dateRead }));
  stubApi.reply(LIST, createListPageResponse(rows.slice(0, 20)));
  await mountInbox();
  await expect.element(page.getByRole('link', { name: 'You earned Badge 21' })).toBeVisible();
  await expect.element(readAll).toBeVisible();
});

test('has no button to mark all as read if there are no notifications', async () => {
  rows = [];
  await mountInbox();
  await expect.element(page.getByRole('heading', { name: 'All quiet in the kitchen' })).toBeVisible();
  await expect.element(readAll).not.toBeInTheDocument();
});

test('a failure to mark them as read shows an error, and they stay new', async () => {
  await mountInbox();
  stubApi.reply('PUT /api/notifications/read', createProblemResponse(503, ''));
  await readAll.click();
  await expectToast('Error', 'We couldn’t mark them as read. Please try again.');
  await expect.element(page.getByRole('button', { name: 'Mark as read: You earned Crown' })).toBeVisible();
});

test('a list that fails to load can be retried', async () => {
  stubApi.reply(LIST, createProblemResponse(503, ''));
  await mountInbox();
  await expect.element(page.getByRole('heading', { name: 'The bell is stuck' })).toBeVisible();
  stubApi.reply(LIST, createListPageResponse(rows));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(crown).toBeVisible();
});

test('a setting changes at once, and changes back if it cannot be saved', async () => {
  await mountInbox();
  const checkbox = page.getByLabelText('Badges and levels when I earn a badge or level up');
  await expect.element(checkbox).toBeChecked();
  const answer = stubApi.hold('PATCH /api/notification-settings');
  (checkbox.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(checkbox).not.toBeChecked();
  answer(createProblemResponse(503, ''));
  await expectToast('Error', 'We couldn’t save your choice. Please try again.');
  await expect.element(checkbox).toBeChecked();

  stubApi.reply('PATCH /api/notification-settings', settings({ progress: false }));
  await checkbox.click();
  await expect.element(checkbox).not.toBeChecked();
  expect(stubApi.requests('PATCH /api/notification-settings').map(({ body }) => body)).toEqual([
    { progress: false },
    { progress: false },
  ]);
});

async function mountInbox(): Promise<void> {
  await mountComponent(
    <>
      <LazyNotificationBell />
      <Page />
    </>,
    { viewer: buildMemberFixture(), path: '/notifications' },
  );
}

function markRead({ params }: { params: Record<string, string> }): Response {
  const dateRead = '2026-11-21T20:00:00.000Z';
  rows = rows.map((row) => (row.id === Number(params['id']) ? { ...row, dateRead } : row));
  return new Response(null, { status: 204 });
}

function earned(id: number, badge: string): Notification {
  return {
    id,
    kind: 'badge',
    title: `You earned ${badge}`,
    text: 'Wear it.',
    path: '/profile',
    imageUrl: null,
    drawingUrl: `/images/badges/${id}.svg`,
    level: null,
    decision: null,
    sandwichId: null,
    dateCreated: '2026-11-20T20:00:00.000Z',
    dateRead: null,
  };
}

function settings(more: Partial<NotificationSettings>): NotificationSettings {
  return {
    newSandwiches: true,
    progress: true,
    recommendations: true,
    nearby: true,
    weeklyLetter: false,
    mail: 'off',
    pushKey: '',
    pushedHere: false,
    ...more,
  } as NotificationSettings;
}
