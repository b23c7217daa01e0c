import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a query without a network fails at once instead of being paused', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient(() => Promise.reject(new TypeError('Failed to fetch')));
  const fetched = client.fetchQuery({ queryKey: ['/api/tags'] });
  fetched.catch(() => {});
  expect(client.getQueryCache().getAll()[0]?.state.fetchStatus).toBe('fetching');
  await expect(fetched).rejects.toThrow('Failed to fetch');
});
