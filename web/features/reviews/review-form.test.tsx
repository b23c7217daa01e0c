import { expect, test, vi } from 'vitest';
import { httpTransport } from '#web/lib/api/api-client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { setViewer } from '#web/lib/session/session.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { renderHook, renderToHtml } from '#web/testing/render-to-html.tsx';
import { buildReviewFixture } from '#web/testing/rendered-page.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { ownReviewQuery } from './queries.ts';
import { ReviewForm } from './review-form.tsx';
import * as sending from './use-review-form.ts';

const browser = stubStorageAndFetch();
const member = buildMemberFixture();
const own = buildReviewFixture({ id: 9, userId: member.id, rating: 4, comment: 'Crisp.' });
const PATCH = 'PATCH /api/reviews/9';

test('a saved review shows "Review updated" and leads back to /sandwich/{id} (M2.131, M8.43)', async () => {
  browser.answers[PATCH] = { status: 200, json: { ...own, receipt: null, countsFrom: null } };
  const went = await submitted();
  expect(shown()).toEqual(['good', 'Review updated', 'Your review has been updated successfully']);
  expect(went).toEqual(['/sandwich/1']);
  expect(browser.sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
    userId: member.id,
    sandwichId: 1,
    rating: 4,
    review: 'Crisp.',
  });
});

test('a failed save shows an error and stays on the form (M8.17)', async () => {
  browser.answers[PATCH] = { status: 503 };
  expect(await submitted()).toEqual([]);
  expect(shown()).toEqual(['destructive', 'Error', 'Failed to submit your review. Please try again.']);
});

test('refetches a review that was deleted elsewhere, so that the next attempt creates a new one', async () => {
  browser.answers[PATCH] = { status: 404 };
  const client = createQueryClient(httpTransport);
  const { queryKey } = ownReviewQuery(member.id, 1);
  await submitted(client, () => client.setQueryData(queryKey, [own]));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test.each([
  [true, 'Submitting...'],
  [false, 'Update Review'],
])('with isSending %s, the button says %s and is disabled only while sending (M2.130)', (isSending, text) => {
  const form = {
    fields: { rating: 4, review: '' },
    isRestored: false,
    problems: { rating: null, review: null },
    isTried: true,
    isSending,
    other: null,
  };
  const spy = vi
    .spyOn(sending, 'useReviewForm')
    .mockReturnValue({ ...form, set() {}, submit: async () => {}, choose: async () => {} });
  const html = renderToHtml(
    <ReviewForm userId={member.id} sandwich={buildSandwichFixture()} ownReview={own} />,
  );
  spy.mockRestore();
  const button = /<button[^>]*type="submit"[^>]*>[^<]*<\/button>/.exec(html)?.[0] ?? '';
  expect([button.includes(`>${text}<`), button.includes('disabled=""')]).toEqual([true, isSending]);
});

/** Returns the paths that were opened. */
async function submitted(
  client = createQueryClient(httpTransport),
  prepare: () => unknown = () => {},
): Promise<string[]> {
  setViewer(client, member);
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('location', new URL('http://site.test/sandwich/1/review'));
  prepare();
  const went: string[] = [];
  await renderHook(
    () => sending.useReviewForm(member.id, buildSandwichFixture(), own),
    client,
    went,
  ).submit();
  return went;
}

function shown() {
  const { variant, title, text } = currentToast()!;
  return [variant, title, text];
}
