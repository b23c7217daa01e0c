import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { XpReceipt } from '#contract/members/progress.ts';
import type { UserSandwich } from '#contract/members/collection.ts';
import type { SavedReview } from '#contract/catalog/reviews.ts';
import type { Ranking } from '#contract/members/rankings.ts';
import { mutationQueue } from '#web/lib/mutation-queue/queue.ts';
import { clearViewer } from '#web/lib/session/session.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import {
  buildMemberFixture,
  buildRankedSandwichFixture,
  buildRankingFixture,
  buildReviewFixture,
  buildSandwichFixture,
} from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { TriedDetailButton } from '#web/features/collection/buttons/detail-buttons.tsx';
import { LazyMarkAsTriedDialog } from './lazy-mark-as-tried-dialog.tsx';
import { cancelMarkAsTried } from '#web/features/collection/tried/mark-as-tried.ts';
import { IDLE_MARK_AS_TRIED_STATE } from '#web/features/collection/tried/mark-as-tried-state.ts';
import { setMarkAsTriedState } from '#web/features/collection/tried/mark-as-tried-store.ts';

const TRY = 'POST /api/users/{id}/actions';
const LIST = 'GET /api/users/{id}/sandwiches';
const RANKING = 'GET /api/users/{id}/ranking';
const ANSWER = 'POST /api/users/{id}/ranking/answers';
const UNRANK = 'DELETE /api/users/{id}/ranking/sandwiches/{sandwichId}';
const REVIEW = 'POST /api/reviews';
const SUGGEST = 'POST /api/suggestions';
const tried = page.getByRole('button', { name: "I've tried this" });
const rating = page.getByRole('dialog', { name: 'How was The Big Cluck?' });
const comparison = page.getByRole('dialog', { name: /^Which was better\?/ });
const receipt = page.getByRole('dialog', { name: 'Receipt for The Big Cluck' });
const skip = page.getByRole('button', { name: 'Skip' });
const submit = rating.getByRole('button', { name: 'Submit Review' });
const sandwich = buildSandwichFixture({
  ingredients: ['Fried chicken', 'Brioche bun', 'Pickles', 'Slaw', 'Mayo'],
});

let viewer = buildMemberFixture();
beforeEach(() => {
  viewer = buildMemberFixture({ id: crypto.randomUUID() });
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({
      coords: { latitude: 34.07, longitude: -118.25, accuracy: 20 },
      timestamp: Date.now(),
    } as GeolocationPosition),
  );
  stubApi.reply('GET /api/restaurants/{id}/locations', () => Response.json([{ id: 7, distance: 0.1 }]));
  stubApi.reply(LIST, []);
  stubApi.reply('GET /api/reviews', []);
  stubApi.reply(RANKING, buildRankingFixture());
  stubApi.reply(TRY, aReceipt({ locationBonusXp: 15, fullXP: true, xp: 765, level: 7 }));
  stubApi.reply(REVIEW, () => Response.json(aSavedReview(), { status: 201 }));
});
afterEach(() => {
  cancelMarkAsTried();
  // A failed test may have left the dialog saving, in which state it cannot be closed.
  setMarkAsTriedState(IDLE_MARK_AS_TRIED_STATE);
});

test('three taps lead to the receipt: tried, stars, and submitting the review (M2.76, M2.126, M2.129)', async () => {
  await mountButton();
  await tried.click();
  await expectToast('Sandwich marked as tried!');
  await expect.element(page.getByRole('heading', { name: 'How was The Big Cluck?' })).toHaveFocus();
  await expect.element(rating.getByText('Everyone can see your stars and what you write.')).toBeVisible();
  await expect
    .element(page.getByRole('radiogroup', { name: 'Rating' }))
    .toHaveAccessibleDescription(/Everyone can see your stars and what you write\.$/);
  await expect.element(submit).not.toBeInTheDocument();
  await choose('4 stars');
  await submit.click();
  await expectToast('Review submitted', 'Your review has been submitted successfully');
  await expect
    .element(receipt)
    .toMatchTextContent(
      /The Big Cluck, tried\s*\+10\s*Location bonus: you were there\s*\+15\s*The Big Cluck, reviewed\s*\+10\s*Total\s*35 XP/,
    );
  await expect.element(receipt).toMatchTextContent('775 XP');
  await expect.element(receipt.getByRole('img', { name: 'Level 7, 775 of 800 XP' })).toBeVisible();
  expect(stubApi.requests(REVIEW)[0]!.body).toMatchObject({ sandwichId: 1, rating: 4 });
  await receipt.getByRole('button', { name: 'Done' }).click();
  await expect.element(tried).toHaveFocus();
});

test('a second tap while the sheet opens does nothing', async () => {
  const answer = stubApi.hold(TRY);
  await mountButton();
  await tried.click();
  await page.getByRole('button', { name: 'Saving...' }).click();
  answer(aReceipt({}));
  await expect.element(rating).toBeVisible();
  // The list does not have the sandwich yet, so the button would mark it again.
  await expect.element(tried).toHaveAttribute('aria-pressed', 'false');
  const locate = vi.mocked(navigator.geolocation.getCurrentPosition);
  locate.mockClear();
  // The button behind the sheet is out of a pointer's reach, so the test clicks it by script.
  (tried.element() as HTMLButtonElement).click();
  await import('#web/features/collection/mutations/lazy-list-entry-mutations.ts');
  expect(locate).not.toHaveBeenCalled();
  await expect.element(rating).toBeVisible();
});

test('ingredient chips write into the review, which stays editable', async () => {
  await mountButton();
  await tried.click();
  await choose('5 stars');
  const chips = rating.getByRole('group', { name: 'What stood out?' });
  await expect.element(chips.getByRole('button', { name: 'Mayo' })).not.toBeInTheDocument();
  await chips.getByRole('button', { name: 'Pickles' }).click();
  await chips.getByRole('button', { name: 'Slaw' }).click();
  const reviewField = rating.getByLabelText('Review (Optional)');
  await expect.element(reviewField).toHaveValue('Best part: pickles and slaw.');
  await expect.element(chips.getByRole('button', { name: 'Slaw' })).toHaveAttribute('aria-pressed', 'true');
  await reviewField.fill('Best part: pickles and slaw. Loud crust.');
  await choose('2 stars');
  await expect.element(reviewField).toHaveValue('Let down by: pickles and slaw. Loud crust.');
  await rating
    .getByRole('group', { name: 'What let it down?' })
    .getByRole('button', { name: 'Pickles' })
    .click();
  await expect.element(reviewField).toHaveValue('Let down by: slaw. Loud crust.');
  await submit.click();
  await expect.element(receipt).toBeVisible();
  expect(stubApi.requests(REVIEW)[0]!.body).toMatchObject({
    rating: 2,
    review: 'Let down by: slaw. Loud crust.',
  });
});

test('asks at most three comparisons, answered by keyboard, then shows the receipt', async () => {
  const ranked = Array.from({ length: 20 }, (_, at) => buildRankedSandwichFixture(100 + at, `Number ${at}`));
  stubApi.reply(
    RANKING,
    buildRankingFixture({
      ranked,
      waiting: [buildRankedSandwichFixture(1, 'The Big Cluck')],
      waitingTotal: 1,
    }),
  );
  let revision = 1;
  stubApi.reply(ANSWER, () => Response.json({ revision: ++revision, place: null }));
  await mountButton();
  await tried.click();
  await skip.click();
  for (const count of ['1 of up to 3', '2 of up to 3', '3 of 3']) {
    await expect.element(comparison.getByText(`Question ${count}`)).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
  }
  await expect.element(receipt).toBeVisible();
  expect(stubApi.requests(ANSWER).map(({ body }) => body)).toMatchObject([
    { sandwichId: 1, rivalId: 110, answer: 'better' },
    { sandwichId: 1, rivalId: 105, answer: 'better' },
    { sandwichId: 1, rivalId: 102, answer: 'better' },
  ]);
});

test('Skip and Undo are disabled while the review is sent', async () => {
  const answer = Promise.withResolvers<Response>();
  stubApi.reply(REVIEW, () => answer.promise);
  await mountButton();
  await tried.click();
  await choose('4 stars');
  await submit.click();
  await expect.element(rating.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect.element(skip).toBeDisabled();
  answer.resolve(Response.json(aSavedReview(), { status: 201 }));
  await expect.element(receipt.getByRole('button', { name: 'Undo' })).toBeEnabled();
});

test('Undo removes the mark, the review and the place in the ranking (D20, D66)', async () => {
  const ranking: Ranking = buildRankingFixture({
    waiting: [buildRankedSandwichFixture(1, 'The Big Cluck'), buildRankedSandwichFixture(2, 'Other')],
  });
  stubApi.reply(RANKING, { ...ranking, waitingTotal: 2 });
  stubApi.reply(ANSWER, { revision: 2, place: 1 });
  await mountButton();
  await tried.click();
  await choose('4 stars');
  await submit.click();
  await comparison.getByRole('button', { name: /^The Big Cluck/ }).click();
  await expect.element(receipt).toBeVisible();
  stubApi.reply(LIST, [anEntry()]);
  for (const call of [UNRANK, 'DELETE /api/reviews/{id}', 'DELETE /api/user-sandwiches/{id}'] as const)
    stubApi.reply(call, undefined);
  await receipt.getByRole('button', { name: 'Undo' }).click();
  await expect.element(receipt).not.toBeInTheDocument();
  await expectToast('Undone', 'You’ll keep the XP. You won’t get it twice for the same sandwich.');
  expect(stubApi.requests(UNRANK).map(({ params }) => params['sandwichId'])).toEqual(['1', '2']);
  expect(stubApi.requests('DELETE /api/reviews/{id}').map(({ params }) => params['id'])).toEqual(['31']);
  expect(stubApi.requests('DELETE /api/user-sandwiches/{id}').map(({ params }) => params['id'])).toEqual([
    '5',
  ]);
});

test('Undo restores the previous review, and keeps the earlier list entry (D16)', async () => {
  const before = buildReviewFixture({
    id: 31,
    userId: viewer.id,
    rating: 2,
    review: 'Dry.',
    comment: 'Dry.',
  });
  stubApi.reply(LIST, [anEntry({ hasTried: false, isFavorite: true })]);
  stubApi.reply('GET /api/reviews', [before]);
  stubApi.reply('PATCH /api/reviews/{id}', { ...aSavedReview(), revision: 2, receipt: null });
  stubApi.reply('PATCH /api/user-sandwiches/{id}', anEntry({ hasTried: false, isFavorite: true }));
  await mountButton();
  await tried.click();
  await choose('5 stars');
  await rating.getByRole('button', { name: 'Update Review' }).click();
  await receipt.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Undone');
  expect(stubApi.requests('PATCH /api/reviews/{id}').map(({ body }) => body)).toMatchObject([
    { rating: 5, review: 'Dry.' },
    { rating: 2, review: 'Dry.' },
  ]);
  expect(stubApi.requests('PATCH /api/user-sandwiches/{id}')[0]!.body).toMatchObject({ hasTried: false });
});

test('works without a network: the receipt says that it is saved on the device, and Undo discards it', async () => {
  stubApi.reply(TRY, () => Promise.reject(new TypeError('Failed to fetch')));
  stubApi.reply(REVIEW, () => Promise.reject(new TypeError('Failed to fetch')));
  await mountButton();
  await tried.click();
  await expectToast('Marked as tried on this device');
  await choose('4 stars');
  await submit.click();
  await expectToast('Review saved on this device');
  await expect.element(receipt).toMatchTextContent(/tried\s*Pending.*reviewed\s*Pending\s*Total\s*Pending/s);
  await expect.element(receipt).toMatchTextContent('Saved on this device. We’ll add it up once it’s sent.');
  expect(stubApi.requests(RANKING)).toEqual([]);
  await receipt.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Undone on this device');
  await expect.element(tried).toHaveAttribute('aria-pressed', 'false');
});

test('Undo discards queued changes without sending them', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  await mountButton();
  await tried.click();
  await choose('4 stars');
  await submit.click();
  await expect.element(receipt).toBeVisible();
  await receipt.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Undone');
  await expect.element(tried).toHaveAttribute('aria-pressed', 'false');
  expect(mutationQueue.mutations().filter(({ userId }) => userId === viewer.id)).toEqual([]);
  expect([stubApi.requests(TRY), stubApi.requests(REVIEW)]).toEqual([[], []]);
});

test('Undo of a queued change that is just being sent takes it back on the server', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  await mountButton();
  await tried.click();
  await skip.click();
  await expect.element(receipt).toBeVisible();
  onLine.mockReturnValue(true);
  const answer = stubApi.hold(TRY);
  const flushing = mutationQueue.flush(viewer.id);
  await expect.poll(() => stubApi.requests(TRY).length).toBe(1);
  stubApi.reply(LIST, [anEntry()]);
  stubApi.reply('DELETE /api/user-sandwiches/{id}', undefined);
  await receipt.getByRole('button', { name: 'Undo' }).click();
  answer(aReceipt({}));
  await flushing;
  await expectToast('Undone');
  expect(stubApi.requests('DELETE /api/user-sandwiches/{id}').map(({ params }) => params['id'])).toEqual([
    '5',
  ]);
});

test('a photo is suggested when the sheet closes', async () => {
  stubApi.reply('POST /api/uploads/imageUploader', { url: '/uploads/aaaa.webp' });
  stubApi.reply(SUGGEST, () => Response.json({}, { status: 201 }));
  await mountButton();
  await tried.click();
  await choose('4 stars');
  await addPhoto();
  expect(stubApi.requests(SUGGEST)).toEqual([]);
  await rating.getByRole('button', { name: 'Close' }).first().click();
  await expectToast('Thanks for the photo', 'Someone will look at it, and we’ll let you know.');
  expect(stubApi.requests(SUGGEST)[0]!.body).toEqual({
    kind: 'photo',
    entityType: 'sandwich',
    entityId: 1,
    revision: sandwich.revision,
    changes: { imageUrl: '/uploads/aaaa.webp' },
  });
});

test('a photo that is still uploading when the sheet closes is suggested once uploaded', async () => {
  const uploaded = await beginUpload();
  await rating.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(rating).not.toBeInTheDocument();
  stubApi.reply(SUGGEST, () => Response.json({}, { status: 201 }));
  uploaded({ url: '/uploads/aaaa.webp' });
  await expectToast('Thanks for the photo');
  expect(stubApi.requests(SUGGEST).map(({ body }) => body)).toMatchObject([
    { entityId: 1, changes: { imageUrl: '/uploads/aaaa.webp' } },
  ]);
});

test('an upload that fails after the sheet has closed shows an error', async () => {
  const uploaded = await beginUpload();
  await rating.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(rating).not.toBeInTheDocument();
  uploaded(createProblemResponse(500, 'Nothing was stored.'));
  await expectToast('Upload failed');
});

test('a photo that is still uploading at logout is discarded silently', async () => {
  const uploaded = stubApi.hold('POST /api/uploads/imageUploader');
  const { client } = await mountUploading();
  await rating.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(rating).not.toBeInTheDocument();
  const release = vi.spyOn(URL, 'revokeObjectURL');
  onTestFinished(() => release.mockRestore());
  clearViewer(client);
  uploaded({ url: '/uploads/aaaa.webp' });
  await expect.poll(() => release.mock.calls).toHaveLength(1);
  expect(currentToast()?.title).not.toBe('Image uploaded');
  expect(stubApi.requests(SUGGEST)).toEqual([]);
});

test('a photo that was uploaded before a logout is not suggested', async () => {
  stubApi.reply('POST /api/uploads/imageUploader', { url: '/uploads/aaaa.webp' });
  const { client, unmount } = await mountButton();
  await tried.click();
  await choose('4 stars');
  await addPhoto();
  clearViewer(client);
  await unmount();
  expect(stubApi.requests(SUGGEST)).toEqual([]);
});

test('Undo stops an upload', async () => {
  const uploaded = await beginUpload();
  stubApi.reply(LIST, [anEntry()]);
  stubApi.reply('DELETE /api/user-sandwiches/{id}', undefined);
  await rating.getByRole('button', { name: 'Undo' }).click();
  uploaded({ url: '/uploads/aaaa.webp' });
  await expectToast('Undone');
  expect(stubApi.requests(SUGGEST)).toEqual([]);
});

test('a photo is not suggested after Undo', async () => {
  stubApi.reply('POST /api/uploads/imageUploader', { url: '/uploads/aaaa.webp' });
  await mountButton();
  await tried.click();
  await choose('4 stars');
  await addPhoto();
  stubApi.reply(LIST, [anEntry()]);
  stubApi.reply('DELETE /api/user-sandwiches/{id}', undefined);
  await rating.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Undone');
  expect(stubApi.requests(SUGGEST)).toEqual([]);
});

test('the receipt shares a square card', async () => {
  const share = vi.fn(async (_shared: ShareData) => {});
  for (const [name, value] of Object.entries({ canShare: () => true, share }))
    Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => ['canShare', 'share'].forEach((name) => Reflect.deleteProperty(navigator, name)));
  const stubbed = globalThis.fetch;
  // `stubApi` restores the real `fetch` after the test.
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith('/share-images/squares/')
      ? Promise.resolve(new Response(new Blob([input], { type: 'image/jpeg' })))
      : stubbed(input, init);
  await mountButton();
  await tried.click();
  await skip.click();
  await receipt.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  const { title, url, files } = share.mock.calls[0]![0];
  expect([title, url]).toEqual(['I’ve tried The Big Cluck', 'https://clucket.example/sandwich/1']);
  expect(await files![0]!.text()).toBe('/share-images/squares/1.jpg');
});

async function mountButton() {
  const mounted = await mountComponent(
    <>
      <TriedDetailButton sandwich={sandwich} />
      <LazyMarkAsTriedDialog />
    </>,
    { viewer },
  );
  await expect.poll(() => stubApi.requests(LIST).length).toBeGreaterThan(0);
  return mounted;
}

/** The stars are drawn over their radio buttons. */
async function choose(stars: string): Promise<void> {
  await rating.getByRole('radio', { name: stars }).click({ force: true });
}

async function beginUpload() {
  const uploaded = stubApi.hold('POST /api/uploads/imageUploader');
  await mountUploading();
  return uploaded;
}

async function mountUploading() {
  const mounted = await mountButton();
  await tried.click();
  await choose('4 stars');
  await choosePhoto();
  await expect.element(rating.getByRole('button', { name: /^Uploading/ })).toBeVisible();
  return mounted;
}

async function choosePhoto(): Promise<void> {
  const file = new File([new Uint8Array(20)], 'lunch.png', { type: 'image/png' });
  const input = document.querySelector<HTMLInputElement>('.log-photo input[type=file]')!;
  await userEvent.upload(input, file);
}

async function addPhoto(): Promise<void> {
  await choosePhoto();
  await expect.element(rating.getByRole('button', { name: 'Remove photo' })).toBeVisible();
}

function aSavedReview(): SavedReview {
  const review = buildReviewFixture({ id: 31, userId: viewer.id, rating: 4 });
  return { ...review, receipt: aReceipt({ id: 2, xp: 775, level: 7 }), countsFrom: null };
}

function anEntry(more: Partial<UserSandwich> = {}): UserSandwich {
  return {
    id: 5,
    userId: viewer.id,
    sandwichId: 1,
    isFavorite: false,
    hasTried: true,
    rating: null,
    notes: null,
    dateCreated: '2026-11-02T18:00:00.000Z',
    dateUpdated: '2026-11-02T18:00:00.000Z',
    ...more,
  };
}

function aReceipt(more: Partial<XpReceipt>): XpReceipt {
  return {
    id: 1,
    xpEarned: 10,
    locationBonusXp: 0,
    fullXP: false,
    distanceMiles: 0.1,
    withheld: null,
    xp: 110,
    level: 1,
    newBadges: [],
    ...more,
  };
}
