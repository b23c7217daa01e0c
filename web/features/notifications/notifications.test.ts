import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { titleWithUnreadCount } from './use-unread-title.ts';
import { shouldCheckForNearbySandwiches } from './use-nearby-check.ts';
import { isToday, formatShortAge } from './notification-inbox.tsx';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const LA = 'America/Los_Angeles';

describe('the age of a notification', () => {
  test.each([
    ['2026-11-21T19:59:30Z', 'now'],
    ['2026-11-21T20:05:00Z', 'now'],
    ['2026-11-21T19:40:00Z', '20 min'],
    ['2026-11-21T19:00:00Z', '1 hr'],
    ['2026-11-20T20:00:01Z', '23 hr'],
    ['2026-11-20T20:00:00Z', 'Fri'],
    ['2026-11-16T08:00:00Z', 'Mon'],
    ['2026-11-14T20:00:00Z', 'Nov 14'],
    ['2025-12-31T20:00:00Z', 'Dec 31, 2025'],
  ])('formats %s as %s', (instant, text) => {
    expect(formatShortAge(instant, NOW, LA)).toBe(text);
  });

  test('decides what is today in the reader’s time zone', () => {
    expect(isToday('2026-11-21T07:59:00Z', NOW, LA)).toBe(false);
    expect(isToday('2026-11-21T08:00:00Z', NOW, LA)).toBe(true);
    expect(isToday('2026-11-21T07:59:00Z', NOW, 'UTC')).toBe(true);
  });
});

describe('the document title', () => {
  test('gets the unread count as a prefix only once, and loses it again', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat(200)), (title, counts) => {
        const bare = titleWithUnreadCount(title, 0);
        const marked = counts.reduce((text, count) => titleWithUnreadCount(text, count), bare);
        expect(titleWithUnreadCount(marked, 0)).toBe(titleWithUnreadCount(bare, 0));
      }),
    );
    expect([
      titleWithUnreadCount('Home', 3),
      titleWithUnreadCount('(3) Home', 120),
      titleWithUnreadCount('(99+) Home', 0),
    ]).toEqual(['(3) Home', '(99+) Home', 'Home']);
  });
});

describe('the check for nearby sandwiches', () => {
  const position = { latitude: 34.05, longitude: -118.24, userId: 'a', at: NOW };

  test('runs the first time, after 15 minutes, after a longer walk, and for another member', () => {
    expect(shouldCheckForNearbySandwiches(null, position)).toBe(true);
    expect(shouldCheckForNearbySandwiches(position, { ...position, at: NOW + 60_000 })).toBe(false);
    expect(shouldCheckForNearbySandwiches(position, { ...position, at: NOW + 15 * 60_000 })).toBe(true);
    expect(shouldCheckForNearbySandwiches(position, { ...position, latitude: 34.06 })).toBe(true);
    expect(shouldCheckForNearbySandwiches(position, { ...position, latitude: 34.051 })).toBe(false);
    expect(shouldCheckForNearbySandwiches(position, { ...position, userId: 'b' })).toBe(true);
  });
});

describe('the service worker', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function withWorker(open: object[] = []) {
    const shown: [string, NotificationOptions][] = [];
    const opened: string[] = [];
    const fetched: string[] = [];
    vi.stubGlobal('location', { origin: 'https://clucket.example' });
    vi.stubGlobal('registration', {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push([title, options]),
    });
    vi.stubGlobal('clients', {
      matchAll: async () => open,
      openWindow: async (path: string) => void opened.push(path),
    });
    vi.stubGlobal('fetch', async (url: string) => void fetched.push(url));
    return { ...(await import('#web/service-worker/show-push-notification.ts')), shown, opened, fetched };
  }
  const click = (path: string, id: number | null) => {
    const close = vi.fn<() => void>();
    return { close, data: { path, id } } as unknown as Notification;
  };

  test('shows every push message with its tag and opens only paths of this site', async () => {
    const { showPushNotification, shown } = await withWorker();
    await showPushNotification({
      title: 'You’re now level 7',
      text: 'Pickles.',
      path: '/profile?a=1',
      tag: 'notification-4',
      id: 4,
    });
    await showPushNotification({ title: 'Elsewhere', path: 'https://evil.example/x' });
    await showPushNotification({ title: 'Elsewhere', path: '//evil.example/x' });
    await showPushNotification(undefined);
    expect(shown.map(([title, { body, tag, data }]) => [title, body, tag, data])).toEqual([
      ['You’re now level 7', 'Pickles.', 'notification-4', { path: '/profile?a=1', id: 4 }],
      ['Elsewhere', '', 'notifications', { path: '/notifications', id: null }],
      ['Elsewhere', '', 'notifications', { path: '/notifications', id: null }],
      ['Something new for you', '', 'notifications', { path: '/notifications', id: null }],
    ]);
  });

  test('focuses an open tab or opens a new one, and marks the notification as read', async () => {
    const navigate = vi.fn<(path: string) => Promise<object>>(async () => ({}));
    const tab = { focus: async () => tab, navigate };
    const first = await withWorker([tab]);
    await first.openNotification(click('/profile', 7));
    expect([navigate.mock.calls, first.opened, first.fetched]).toEqual([
      [['/profile']],
      [],
      ['/api/notifications/7/read'],
    ]);
    const refusing = { focus: async () => Promise.reject(new Error('no')), navigate };
    const second = await withWorker([refusing]);
    await second.openNotification(click('/notifications', null));
    expect([second.opened, second.fetched]).toEqual([['/notifications'], []]);
  });
});
