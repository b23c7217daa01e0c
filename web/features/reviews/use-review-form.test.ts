import { expect, test } from 'vitest';
import { addQuarantineDateToToast } from './use-review-form.ts';

const SAVED = { title: 'Review submitted', text: 'Your review has been submitted successfully' };

test('leaves the documented toast unchanged if the rating counts at once (M8.42)', () => {
  expect(addQuarantineDateToToast(SAVED, null)).toEqual(SAVED);
});

test('tells the author when a quarantined rating starts to count', () => {
  expect(addQuarantineDateToToast(SAVED, '2026-11-24T12:00:00Z').text).toBe(
    'Your review has been submitted successfully. Your rating will start counting on Nov 24.',
  );
});
