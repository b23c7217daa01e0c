import { expect, test, vi } from 'vitest';
import './styles/main.css';
import { httpTransport } from './lib/api/api-client.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { createAroundNavHandler } from './navigation.ts';
import { SITE_FIXTURE } from './testing/fixtures.ts';

test('a page whose code is still on the way is announced by a line, until it is there', async () => {
  const navigate = vi.fn<() => void>();
  // No other component test loads this one: its code would be there by then.
  createAroundNavHandler(createQueryClient(httpTransport), SITE_FIXTURE)(navigate, '/goodbye');
  const root = document.documentElement;
  expect(navigate).not.toHaveBeenCalled();
  expect(root).toHaveAttribute('data-navigating');
  const { content, position, animationDelay } = getComputedStyle(root, '::before');
  expect([content, position]).toEqual(['""', 'fixed']);
  expect(animationDelay).toContain('0.1s');
  await vi.waitFor(() => expect(navigate).toHaveBeenCalled(), 30_000);
  await vi.waitFor(() => expect(root).not.toHaveAttribute('data-navigating'), 5_000);
  expect(getComputedStyle(root, '::before').content).toBe('none');
});
