import { expect, test } from 'vitest';
import { addQuarantineDateToToast } from './use-review-form.ts';

const SAVED = { title: 'Review submitted', text: 'Your review has been submitted successfully' };

test('says nothing more than is documented where the review counts at once (M8.42)', () => {
  expect(addQuarantineDateToToast(SAVED, null)).toEqual(SAVED);
});

test('tells its author when it counts where that is later', () => {
  expect(addQuarantineDateToToast(SAVED, '2026-11-24T12:00:00Z').text).toBe(
    'Your review has been submitted successfully. Your rating will start counting on Nov 24.',
  );
});
