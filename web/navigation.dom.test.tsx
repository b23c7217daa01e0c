import { expect, test, vi } from 'vitest';
import './styles/main.css';
import { httpTransport } from './lib/api/api-client.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { createAroundNavHandler } from './navigation.ts';
import { SITE_FIXTURE } from './testing/fixtures.ts';

test('a progress line shows while the code of the next page is loading', async () => {
  const navigate = vi.fn<() => void>();
  // No other component test loads this page, so its code is not loaded yet.
  createAroundNavHandler(createQueryClient(httpTransport), SITE_FIXTURE)(navigate, '/goodbye');
  const root = document.documentElement;
  expect(navigate).not.toHaveBeenCalled();
  expect(root).toHaveAttribute('data-navigating');
  const { content, position, animationDelay } = getComputedStyle(root, '::before');
  expect([content, position]).toEqual(['""', 'fixed']);
  expect(animationDelay).toContain('0.05s');
  await vi.waitFor(() => expect(navigate).toHaveBeenCalled(), 30_000);
  await vi.waitFor(() => expect(root).not.toHaveAttribute('data-navigating'), 5_000);
  expect(getComputedStyle(root, '::before').content).toBe('none');
});
