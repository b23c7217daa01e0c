import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Review } from '#contract/catalog/reviews.ts';
import type { NewMutation } from '#web/lib/mutation-queue/mutation-types.ts';
import { mutationQueue as queue } from '#web/lib/mutation-queue/queue.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildReviewFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { storeReviewDraft, type StoredReviewDraft } from './review-draft-storage.ts';
import { useOwnReview } from './use-own-review.ts';
import { ReviewForm } from './review-form.tsx';

const sandwich = buildSandwichFixture();
const text = page.getByLabelText('Review (Optional)');
const conflict = page.getByRole('region', { name: 'You wrote another review on a different device' });
const choice = (name: string) => conflict.getByRole('button', { name });

let member = buildMemberFixture();
let laptop: Review = buildReviewFixture();
beforeEach(() => {
  member = buildMemberFixture({ id: crypto.randomUUID() });
  laptop = buildReviewFixture({ id: 9, userId: member.id, rating: 2, comment: 'Laptop.', revision: 5 });
  stubApi.reply('GET /api/reviews', [laptop]);
});

test('shows both texts if another device has saved a newer one, and sends nothing before a choice', async () => {
  const before = { ...laptop, rating: 4, review: 'Before.', revision: 4 };
  stubApi.reply('GET /api/reviews', [before]);
  await mountForm();
  await text.fill('Phone.');
  stubApi.reply('GET /api/reviews', [laptop]);
  stubApi.reply('PATCH /api/reviews/{id}', createProblemResponse(412, 'It was changed on another device.'));
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect.element(conflict).toBeVisible();
  await expect.element(conflict.getByRole('heading')).toHaveFocus();
  await expect.element(conflict.getByText('Laptop.')).toBeVisible();
  await expect.element(conflict.getByText('Phone.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Update Review' })).not.toBeInTheDocument();
  expect(stubApi.requests('PATCH /api/reviews/{id}').at(-1)!.headers.get('if-match')).toBe('"4"');

  stubApi.reply('PATCH /api/reviews/{id}', { ...laptop, revision: 6, receipt: null, countsFrom: null });
  await choice('Publish the one from this device').click();
  await expectToast('Review updated', 'Your review has been updated successfully');
  const sent = stubApi.requests('PATCH /api/reviews/{id}').at(-1)!;
  expect(sent.headers.get('if-match')).toBe('"5"');
  expect(sent.body).toMatchObject({ rating: 4, review: 'Phone.' });
});

test('“Combine both” puts both texts into the form and sends nothing yet', async () => {
  draft({ rating: 4, review: 'Phone.', base: null });
  await mountForm();
  await choice('Combine both').click();
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('Laptop.\n\nPhone.');
  await expect.element(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  expect(stubApi.requests('PATCH /api/reviews/{id}')).toEqual([]);
});

test('“Combine both” also works if the result is too long, and the form says by how much', async () => {
  draft({ rating: 4, review: 'y'.repeat(5_000), base: null });
  await mountForm();
  await choice('Combine both').click();
  await expect.element(text).toHaveValue(`Laptop.\n\n${'y'.repeat(5_000)}`);
  await expect.element(text).toHaveAccessibleDescription('5,009 of 5,000 characters, 9 too many');
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect.element(text).toHaveAccessibleDescription(/^Review must be 5,000 characters or less /);
  expect(stubApi.requests('PATCH /api/reviews/{id}')).toEqual([]);
});

test('“Keep the published one” keeps it and removes this text from the mutation queue', async () => {
  draft({ rating: 4, review: 'Phone.', base: null });
  await queue.restore([refused('Phone.'), refused('A third one.')]);
  await mountForm();
  await choice('Keep the published one').click();
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('Laptop.');
  const left = () => queue.mutations().filter(({ userId }) => userId === member.id);
  await expect
    .poll(() => left().map(({ what }) => 'review' in what && what.review))
    .toEqual(['A third one.']);
  expect(stubApi.requests('PATCH /api/reviews/{id}')).toEqual([]);
});

test('shows no conflict for a draft that is based on the published version', async () => {
  draft({ rating: 4, review: 'Phone.', base: { id: 9, revision: 5 } });
  await mountForm();
  await expect.element(text).toHaveValue('Phone.');
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Update Review' })).toBeVisible();
});

test('sends If-None-Match with a first review', async () => {
  stubApi.reply('GET /api/reviews', []);
  await mountForm();
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true });
  stubApi.reply('POST /api/reviews', { ...laptop, receipt: null, countsFrom: null });
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expectToast('Review submitted', 'Your review has been submitted successfully');
  expect(stubApi.requests('POST /api/reviews').at(-1)!.headers.get('if-none-match')).toBe('*');
});

test('succeeds if the mutation queue sends the same review at the moment of the click', async () => {
  stubApi.reply('GET /api/reviews', []);
  await mountForm();
  await page.getByRole('radio', { name: '2 stars' }).click({ force: true });
  await text.fill('Laptop.');
  stubApi.reply('GET /api/reviews', [laptop]);
  stubApi.reply('POST /api/reviews', createProblemResponse(412, 'It was changed on another device.'));
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expectToast('Review submitted', 'Your review has been submitted successfully');
  await expect.poll(() => location.pathname).toBe('/sandwich/1');
});

/** Like the page: the published review is fetched, and may be cached already. */
function Screen() {
  const { review, isKnown } = useOwnReview(sandwich.id);
  return isKnown && <ReviewForm userId={member.id} sandwich={sandwich} ownReview={review} />;
}

async function mountForm() {
  await mountComponent(<Screen />, { viewer: member, path: '/sandwich/1/review' });
}

function draft(storedDraft: StoredReviewDraft): void {
  storeReviewDraft(member.id, sandwich.id, storedDraft);
}

function refused(reviewText: string): NewMutation {
  const { id, restaurantId, name } = sandwich;
  return {
    key: crypto.randomUUID(),
    userId: member.id,
    sandwich: { id, restaurantId, name },
    performedAt: '2026-11-21T12:00:00.000Z',
    what: { kind: 'review', rating: 4, review: reviewText, reviewId: null, revision: null },
    request: null,
    failures: 0,
    isReaddressed: false,
    refusal: { status: 412, text: 'It was changed on another device.' },
  };
}
