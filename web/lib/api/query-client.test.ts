import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('without a network a question fails at once, and is not put off until there is one', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient(() => Promise.reject(new TypeError('Failed to fetch')));
  const asked = client.fetchQuery({ queryKey: ['/api/tags'] });
  asked.catch(() => {});
  expect(client.getQueryCache().getAll()[0]?.state.fetchStatus).toBe('fetching');
  await expect(asked).rejects.toThrow('Failed to fetch');
});
