import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import type { Review, SavedReview } from '#contract/catalog/reviews.ts';
import { buildMemberFixture, buildReviewFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { DeleteReview } from './delete-review.tsx';
import { ReviewForm } from './review-form.tsx';

const sandwich = buildSandwichFixture();
const stars = (count: number) => page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` });
const text = page.getByLabelText('Review (Optional)');
const submit = page.getByRole('button', { name: 'Submit Review' });

// A new member for each test, because mutations that one test leaves in the queue must not be sent by another.
let member = buildMemberFixture();
let own: Review = buildReviewFixture();
beforeEach(() => {
  member = buildMemberFixture({ id: crypto.randomUUID() });
  own = buildReviewFixture({ id: 9, userId: member.id, rating: 4, comment: 'Crisp.' });
});

test('the arrow keys set the rating, and the label beside the stars follows (M2.126)', async () => {
  await mountForm();
  const rating = page.getByRole('radiogroup', { name: 'Rating' });
  await expect.element(rating.getByText('Select a rating')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(stars(1)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(rating.getByText('1 star(s)')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(stars(4)).toBeChecked();
  await expect.element(rating.getByText('4 star(s)')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(stars(3)).toBeChecked();
});

test('does not send a review without a rating: shows an error, focuses the stars until rated (M5.11)', async () => {
  await mountForm();
  await text.fill('Crisp.');
  await submit.click();
  const rating = page.getByRole('radiogroup', { name: 'Rating' });
  await expect.element(rating).toHaveAttribute('aria-invalid', 'true');
  await expect.element(rating).toHaveAccessibleDescription(/Please provide a rating/);
  await expect.element(stars(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(rating).not.toHaveAttribute('aria-invalid');
  expect(stubApi.requests('POST /api/reviews')).toEqual([]);
});

test('keeps a text that is too long, shows its length, and rejects it at its field until it fits', async () => {
  await mountForm();
  await stars(4).click({ force: true });
  await text.fill('x'.repeat(5_014));
  await expect.element(text).toHaveValue('x'.repeat(5_014));
  await expect.element(text).toHaveAccessibleDescription('5,014 of 5,000 characters, 14 too many');
  await submit.click();
  await expect.element(text).toHaveAttribute('aria-invalid', 'true');
  await expect.element(text).toHaveAccessibleDescription(/^Review must be 5,000 characters or less /);
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveValue('x'.repeat(5_014));
  expect(stubApi.requests('POST /api/reviews')).toEqual([]);

  stubApi.reply('POST /api/reviews', () => Response.json(saved(), { status: 201 }));
  await text.fill(`${'x'.repeat(5_000)}\n`);
  await expect.element(text).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expectToast('Review submitted', 'Your review has been submitted successfully');
  expect(stubApi.requests('POST /api/reviews').at(-1)!.body).toMatchObject({ review: 'x'.repeat(5_000) });
});

test('disables the button while sending; after a failure, keeps stars and text for a retry (M2.130, M8.17)', async () => {
  await mountForm();
  const answer = stubApi.hold('POST /api/reviews');
  await fill();
  await submit.click();
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  answer(createProblemResponse(503, 'The site is busy.'));
  await expectToast('Error', 'Failed to submit your review. Please try again.');
  await expect.element(text).toHaveValue('Crisp.');
  await expect.element(stars(4)).toBeChecked();
  expect(location.pathname).toBe('/sandwich/1/review');
  const before = history.length;

  stubApi.reply('POST /api/reviews', () => Response.json(saved(), { status: 201 }));
  await submit.click();
  await expectToast('Review submitted', 'Your review has been submitted successfully');
  await expect.poll(() => location.pathname).toBe('/sandwich/1');
  expect(history.length, 'Back leads past the form').toBe(before);
  expect(stubApi.requests('POST /api/reviews').at(-1)!.body).toMatchObject({
    rating: 4,
    review: 'Crisp.',
    sandwichId: 1,
  });
});

test('stores the review on the device without a network, and shows it in the form again', async () => {
  const unmount = await mountForm();
  stubApi.reply('POST /api/reviews', () => Promise.reject(new TypeError('Failed to fetch')));
  await fill();
  const before = history.length;
  await submit.click();
  await expectToast('Review saved on this device', 'We’ll send it when you’re back online.');
  await expect.poll(() => location.pathname).toBe('/sandwich/1');
  expect(history.length, 'Back leads past the form').toBe(before);
  await unmount();
  await mountForm();
  await expect.element(text).toHaveValue('Crisp.');
  await expect.element(text).toHaveAccessibleDescription('We saved your draft from last time.');
  await expect.element(stars(4)).toBeChecked();
});

test('Back after sending shows neither the form nor the sandwich’s page a second time', async () => {
  await mountForm('/explore');
  for (const path of ['/sandwich/1', '/sandwich/1/review']) history.pushState(null, '', path);
  stubApi.reply('POST /api/reviews', () => Response.json(saved(), { status: 201 }));
  await fill();
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/sandwich/1');
  history.back();
  await expect.poll(() => location.pathname).toBe('/explore');
});

test('asks before deleting, stays open after a failure, and restores the review with Undo', async () => {
  await mountComponent(<DeleteReview review={own} sandwich={sandwich} onDeleted={() => {}} />, {
    viewer: member,
  });
  const opener = page.getByRole('button', { name: 'Delete review' });
  const dialog = page.getByRole('dialog', { name: 'Delete your review?' });
  await opener.click();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  stubApi.reply('DELETE /api/reviews/{id}', createProblemResponse(403, 'Not yours.'));
  await opener.click();
  await dialog.getByRole('button', { name: 'Delete review' }).click();
  await expectToast('Error', 'Failed to delete your review. Please try again.');
  await expect.element(dialog).toBeVisible();

  stubApi.reply('DELETE /api/reviews/{id}', undefined);
  await dialog.getByRole('button', { name: 'Delete review' }).click();
  const toast = await expectToast('Review deleted', 'You’ll keep the XP.');
  await expect.element(dialog).not.toBeInTheDocument();
  stubApi.reply('POST /api/reviews', saved());
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Your review is back');
  expect(stubApi.requests('POST /api/reviews').at(-1)!.body).toMatchObject({ rating: 4, review: 'Crisp.' });
});

test('stores a deletion on the device while the site is read-only, and says so', async () => {
  await mountComponent(<DeleteReview review={own} sandwich={sandwich} onDeleted={() => {}} />, {
    viewer: member,
  });
  const readOnly = { status: 503, detail: 'Read-only.', reason: 'maintenance' };
  const headers = { 'content-type': 'application/problem+json' };
  stubApi.reply('DELETE /api/reviews/{id}', () => Response.json(readOnly, { status: 503, headers }));
  await page.getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
  await expectToast(
    'Saved on this device',
    'The site is read-only right now. We’ll delete it when things are back to normal.',
  );
});

async function mountForm(path = '/sandwich/1/review') {
  const options = { viewer: member, path };
  const { unmount } = await mountComponent(
    <ReviewForm userId={member.id} sandwich={sandwich} ownReview={null} />,
    options,
  );
  return unmount;
}

function saved(): SavedReview {
  return { ...own, receipt: null, countsFrom: null };
}

/** Forces the click, because the stars cover their radio buttons. */
async function fill(): Promise<void> {
  await stars(4).click({ force: true });
  await text.fill('Crisp.');
}
