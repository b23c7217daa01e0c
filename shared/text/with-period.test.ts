import { expect, test } from 'vitest';
import { withPeriod } from './with-period.ts';

test.each([
  ['Name is required', 'Name is required.'],
  ['Please wait.', 'Please wait.'],
  ['Is it open?', 'Is it open?'],
  ['Choose “Resend email.”', 'Choose “Resend email.”'],
])('ends %j with punctuation', (text, sentence) => {
  expect(withPeriod(text)).toBe(sentence);
});
