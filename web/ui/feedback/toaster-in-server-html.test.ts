import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Toaster } from './toaster.tsx';

test('the server’s HTML has one live region for toasts', () => {
  const html = renderToString(createElement(Toaster));
  expect(html).toBe('<div class="toaster" role="status" aria-live="polite"></div>');
});
