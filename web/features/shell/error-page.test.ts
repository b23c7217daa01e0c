import { expect, test } from 'vitest';
import { errorPageText } from './error-page.tsx';

test.each([
  ['up', 'An unexpected error occurred. Our team has been notified.'],
  ['offline', 'It’ll load when you’re back online.'],
  ['unreachable', 'It’ll load when the site is back.'],
] as const)('the error page explains the error while the connection is "%s"', (connection, text) => {
  expect(errorPageText(connection)).toContain(text);
});
