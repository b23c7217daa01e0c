import { afterEach, expect, test } from 'vitest';
import { setConnection } from '#web/lib/offline/connection-state.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { ErrorPage } from './error-page.tsx';

afterEach(() => setConnection('up'));

test.each([
  ['up', 'An unexpected error occurred. Our team has been notified.'],
  ['offline', 'It’ll load when you’re back online.'],
  ['unreachable', 'It’ll load when the site is back.'],
] as const)('the error page says what helps while the site is %s', (connection, text) => {
  setConnection(connection);
  expect(renderToHtml(<ErrorPage reference="ab12" />)).toContain(text);
});
