import { describe, expect, test, vi } from 'vitest';
import type { ListedBadge } from '#contract/members/badges.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { awardBadge, deleteBadge, saveBadge, type BadgeFields } from './badge-mutations.ts';

const browser = stubStorageAndFetch();
const BADGE: ListedBadge = {
  id: 7,
  name: 'Night Owl',
  description: 'Out late.',
  imageUrl: null,
  drawingUrl: '/images/badges/7-aaaa.svg',
  requiredXp: null,
  category: 'special',
  heldBy: 3,
};
const FIELDS: BadgeFields = {
  name: 'Night Owl',
  description: 'Out late.',
  category: 'special',
  requiredXp: '',
  imageUrl: '/uploads/a-400.webp',
};
const USER = { id: 'u1', username: 'wingspan' };
const AWARD = 'POST /api/users/u1/badges';

function shown() {
  const { title, text, variant } = currentToast()!;
  return [title, text, variant];
}

/** "server message or ..." (A8.19, A8.20, A8.21) */
describe.each([
  ['POST /api/badges', 'Failed to create badge', () => saveBadge(null, FIELDS, 'k1')],
  ['PATCH /api/badges/7', 'Failed to update badge', () => saveBadge(BADGE, FIELDS, 'k1')],
  ['DELETE /api/badges/7', 'Failed to delete badge', () => deleteBadge(BADGE, async () => {})],
  [AWARD, 'Failed to award badge. User may already have this badge.', () => awardBadge(USER, BADGE)],
])('a failed %s (A8.19, A8.20, A8.21, A8.24)', (call, otherwise, act) => {
  test('shows the server’s message', async () => {
    browser.answers[call] = { status: 409, problem: 'Another badge already has this name.' };
    expect(await act()).toBeFalsy();
    expect(shown()).toEqual(['Error', 'Another badge already has this name.', 'destructive']);
  });

  test.each([{ status: 503 }, new TypeError('no network')])(
    `shows "${otherwise}" without a message: %o`,
    async (answer) => {
      browser.answers[call] = answer;
      expect(await act()).toBeFalsy();
      expect(shown()).toEqual(['Error', otherwise, 'destructive']);
    },
  );
});

describe('saving', () => {
  test('a new badge sends imageUrl, and null for empty XP (A5.21, A7.25)', async () => {
    browser.answers['POST /api/badges'] = { status: 201, json: {} };
    expect(await saveBadge(null, FIELDS, 'k1')).toBe(true);
    expect(browser.sent[0]?.body).toEqual({ ...FIELDS, requiredXp: null });
    expect(browser.sent[0]?.headers.get('idempotency-key')).toBe('k1');
    expect(shown()).toEqual(['Badge created', 'Night Owl', 'good']);
  });

  test('a changed badge sends the image field as imageurl (A7.26)', async () => {
    browser.answers['PATCH /api/badges/7'] = { status: 200, json: {} };
    expect(await saveBadge(BADGE, { ...FIELDS, requiredXp: '500' }, 'k1')).toBe(true);
    const { imageUrl: imageurl, ...rest } = FIELDS;
    expect(browser.sent[0]?.body).toEqual({ ...rest, imageurl, requiredXp: 500 });
    expect(shown()).toEqual(['Badge updated', 'Night Owl', 'good']);
  });

  test('deleting, its Undo, and awarding each show a toast (A7.28)', async () => {
    browser.answers['DELETE /api/badges/7'] = { status: 204 };
    await deleteBadge(BADGE, async () => {});
    expect(shown()).toEqual(['Badge deleted', 'Night Owl', 'good']);
    browser.answers['POST /api/badges/7/restoration'] = { status: 200, json: {} };
    currentToast()!.action!.run();
    await vi.waitFor(() => expect(shown()).toEqual(['Badge restored', 'Night Owl', 'good']), 60_000);
    browser.sent.length = 0;
    browser.answers[AWARD] = { status: 201, json: {} };
    expect(await awardBadge(USER, BADGE)).toBe(true);
    expect(browser.sent[0]?.body).toEqual({ badgeId: 7 });
    expect(shown()).toEqual(['Badge awarded', 'wingspan now has Night Owl.', 'good']);
  });
});
