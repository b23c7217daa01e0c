import { expect, test } from 'vitest';
import type { XpReceipt } from '#contract/members/progress.ts';
import { buildReviewFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { loggedSandwichReceipt } from './logged-sandwich-receipt.ts';

const tried = {
  step: 'receipt',
  by: 'tried',
  sandwich: buildSandwichFixture({ name: 'The Big Cluck' }),
} as const;
const saved = { ...buildReviewFixture(), countsFrom: null };

test('lists what the visit and the review earned, and their total (D20)', () => {
  const receipt = aReceipt({ xpEarned: 10, locationBonusXp: 15, xp: 125 });
  const review = { saved: { ...saved, receipt: aReceipt({ id: 2, xpEarned: 10, xp: 135 }) }, before: null };
  expect(loggedSandwichReceipt({ ...tried, receipt }, review)).toMatchObject({
    rows: [
      [expect.stringContaining(', tried'), '+10'],
      ['Location bonus: you were there', '+15'],
      [expect.stringContaining(', reviewed'), '+10'],
    ],
    total: '35 XP',
    foot: 'Thank you, come again.',
    progress: { xp: 135, earned: 35 },
  });
});

test('an updated review earns nothing and has no row', () => {
  const receipt = aReceipt({ xpEarned: 0, withheld: 'already' });
  const { rows, total, foot } = loggedSandwichReceipt(
    { ...tried, receipt },
    { saved: { ...saved, receipt: null }, before: buildReviewFixture() },
  );
  expect(rows.map(([, amount]) => amount)).toEqual(['+0', '+0']);
  expect([total, foot]).toEqual(['0 XP', 'You already earned XP for this one.']);
});

test('without a network it shows no amounts', () => {
  const { rows, total, progress } = loggedSandwichReceipt(
    { ...tried, receipt: null },
    { saved: null, before: null },
  );
  expect(rows.map(([, amount]) => amount)).toEqual(['Pending', 'Pending']);
  expect([total, progress]).toEqual(['Pending', null]);
});

function aReceipt(more: Partial<XpReceipt>): XpReceipt {
  return {
    id: 1,
    xpEarned: 10,
    locationBonusXp: 0,
    fullXP: false,
    distanceMiles: null,
    withheld: null,
    xp: 110,
    level: 1,
    newBadges: [],
    ...more,
  };
}
