import { describe, expect, test } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import {
  EMPTY_RECOMMENDATION,
  deleteRecommendationDraft,
  storeRecommendationDraft,
  readRecommendationDraft,
} from './recommendation-draft-storage.ts';
import { sendRecommendation } from './recommend-restaurant-form.tsx';
import { sendRecommendationDecision } from './decide-recommendation-dialog.tsx';

const browser = stubStorageAndFetch();
const LIST = '/api/restaurant-recommendations';
const FIELDS = {
  ...EMPTY_RECOMMENDATION,
  websiteUrl: 'https://roost.example',
  notes: 'They fry to order.',
  confirmUrl: '',
};

function shown() {
  const { title, text, variant } = currentToast()!;
  return { title, text, variant };
}

describe('sending a recommendation (A8.27, A8.28, A8.29, A8.30)', () => {
  test('shows "Recommendation Submitted" on success (A8.29)', async () => {
    browser.answers[`POST ${LIST}`] = { status: 201, json: {} };
    expect(await sendRecommendation(FIELDS)).toBe(true);
    expect(browser.sent[0]?.body).toEqual(FIELDS);
    expect(shown()).toEqual({
      title: 'Recommendation Submitted',
      text: 'Thank you! Your restaurant recommendation has been submitted for review.',
      variant: 'good',
    });
  });

  test.each([
    { status: 429, problem: 'Too many attempts. Please wait 30 seconds, then try again.' },
    { status: 500 },
    new TypeError('no network'),
  ])('shows "Submission Failed" for the response %o (A8.27)', async (answer) => {
    browser.answers[`POST ${LIST}`] = answer;
    expect(await sendRecommendation(FIELDS)).toBe(false);
    expect(shown()).toEqual({
      title: 'Submission Failed',
      text: "We couldn't submit your recommendation. Please try again later.",
      variant: 'destructive',
    });
  });
});

describe('the draft', () => {
  test('is restored without the hidden field, and is deleted when all fields are empty', () => {
    expect(readRecommendationDraft()).toBeNull();
    storeRecommendationDraft(FIELDS);
    const { confirmUrl: hidden, ...typed } = FIELDS;
    expect([readRecommendationDraft(), hidden]).toEqual([typed, '']);
    expect([...browser.storage.keys()]).toEqual(['draft:recommendation']);
    storeRecommendationDraft({ ...EMPTY_RECOMMENDATION });
    expect(browser.storage.size).toBe(0);
    storeRecommendationDraft(FIELDS);
    deleteRecommendationDraft();
    expect(readRecommendationDraft()).toBeNull();
  });

  test.each(['7', 'null', '[]', '{"notes":7}', '{"notes":""}', 'not JSON'])(
    'is null if the storage holds %s',
    (text) => {
      browser.storage.set('draft:recommendation', text);
      expect(readRecommendationDraft()).toBeNull();
    },
  );
});

describe('reviewing a recommendation (A4.3, A4.6, A5.28, A8.25)', () => {
  test.each(['approved', 'rejected'] as const)(
    'shows "Status Updated" ("Recommendation has been %s.") (A4.6, A7.31)',
    async (status) => {
      browser.answers[`PATCH ${LIST}/7`] = { status: 200, json: {} };
      expect(await sendRecommendationDecision(7, status)).toBe(true);
      expect(browser.sent[0]?.body).toEqual({ status });
      expect(shown()).toEqual({
        title: 'Status Updated',
        text: `Recommendation has been ${status}.`,
        variant: 'good',
      });
    },
  );

  test('shows "Review Incomplete" without a decision and sends nothing (A5.28, A8.26)', async () => {
    expect(await sendRecommendationDecision(7, '')).toBe(false);
    expect(browser.sent).toEqual([]);
    expect(shown()).toEqual({
      title: 'Review Incomplete',
      text: 'Please select a status for the recommendation.',
      variant: 'destructive',
    });
  });

  test('shows "Update Failed" if the server rejects the decision (A8.25)', async () => {
    browser.answers[`PATCH ${LIST}/7`] = { status: 409, problem: 'Already reviewed.' };
    expect(await sendRecommendationDecision(7, 'approved')).toBe(false);
    expect(shown()).toEqual({
      title: 'Update Failed',
      text: 'Failed to update the recommendation status. Please try again.',
      variant: 'destructive',
    });
  });
});
