import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import type { XpReceipt } from '#contract/members/progress.ts';
import type { Review, SavedReview } from '#contract/catalog/reviews.ts';
import { LazyMarkAsTriedDialog } from '#web/pages/components/log-tried-sandwich/lazy-mark-as-tried-dialog.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildReviewFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const receipt = page.getByRole('dialog', { name: 'Receipt for The Big Cluck' });

let viewer = buildMemberFixture();
beforeEach(() => {
  viewer = buildMemberFixture({ id: crypto.randomUUID() });
});

test('a review that earned XP shows its receipt on the sandwich’s page', async () => {
  await submit(receiptOf({ xpEarned: 10, xp: 205, level: 2 }));
  await expectToast('Review submitted', 'Your review has been submitted successfully');
  await expect.element(receipt).toMatchTextContent('The Big Cluck, reviewed');
  await expect.element(receipt).toMatchTextContent('+10');
  await expect.element(receipt).toMatchTextContent('Level up! You’re now level 2.');
  expect(location.pathname).toBe('/sandwich/1');
  await expect.element(receipt.getByRole('link', { name: 'Add a Review' })).not.toBeInTheDocument();
  await receipt.getByRole('button', { name: 'Done' }).click();
  await expect.element(receipt).not.toBeInTheDocument();
});

test.each([
  ['earned nothing', null],
  ['earns nothing on this site', receiptOf({ xpEarned: 0 })],
])('a review that %s shows no receipt', async (_, earned) => {
  await submit(earned);
  await expectToast('Review submitted', 'Your review has been submitted successfully');
  await expect.poll(() => location.pathname).toBe('/sandwich/1');
  await expect.element(receipt).not.toBeInTheDocument();
});

test('Back after deleting a review shows neither the form nor the sandwich’s page a second time', async () => {
  await mountReviewPage([buildReviewFixture({ userId: viewer.id })]);
  history.replaceState(null, '', '/explore');
  for (const path of ['/sandwich/1', '/sandwich/1/review']) history.pushState(null, '', path);
  stubApi.reply('DELETE /api/reviews/{id}', undefined);
  await page.getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
  await expectToast('Review deleted', 'You’ll keep the XP.');
  await expect.poll(() => location.pathname).toBe('/sandwich/1');
  history.back();
  await expect.poll(() => location.pathname).toBe('/explore');
});

async function submit(earned: XpReceipt | null): Promise<void> {
  const saved: SavedReview = {
    ...buildReviewFixture({ userId: viewer.id }),
    receipt: earned,
    countsFrom: null,
  };
  stubApi.reply('POST /api/reviews', () => Response.json(saved, { status: 201 }));
  await mountReviewPage([]);
  // The stars are drawn over their radio buttons.
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true });
  await page.getByRole('button', { name: 'Submit Review' }).click();
}

async function mountReviewPage(ownReviews: Review[]): Promise<void> {
  const sandwich = { ...buildSandwichFixture(), ratingCounts: [0, 0, 0, 0, 0], verifiedCount: 0 };
  stubApi.reply('GET /api/sandwiches/{id}', sandwich);
  stubApi.reply('GET /api/reviews', ownReviews);
  await mountComponent(
    <>
      <Route path="/sandwich/:id/review">
        <Page params={{ id: '1' }} />
      </Route>
      <LazyMarkAsTriedDialog />
    </>,
    { viewer, path: '/sandwich/1/review' },
  );
}

function receiptOf(more: Partial<XpReceipt>): XpReceipt {
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
