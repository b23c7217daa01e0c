import { expect, test } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { errorReason, userErrorText } from './error-reason.ts';

test.each([
  ['a request without a response', new TypeError('Failed to fetch')],
  ['a proxy’s 502', new ApiError(502, '<html><h1>502 Bad Gateway</h1></html>')],
  ['a proxy’s 504', new ApiError(504, '<html><h1>504 Gateway Time-out</h1></html>')],
])('the text for %s is that the site isn’t responding', (_, error) => {
  expect(userErrorText(error, 'Please try again.')).toBe('The site isn’t responding. Please try again.');
  expect(errorReason(error)).toBe('The site isn’t responding');
});

test('the text of another error is the server’s, and otherwise the caller’s', () => {
  const error = new ApiError(409, 'The name is taken.');
  expect(userErrorText(error, 'Please try again.')).toBe('The name is taken.');
  expect(errorReason(error)).toBe('The name is taken');
  expect(userErrorText(new ApiError(500, ''), 'Please try again.')).toBe('Please try again.');
  expect(userErrorText(new Error('undefined is not a function'), 'Please try again.')).toBe(
    'Please try again.',
  );
});
