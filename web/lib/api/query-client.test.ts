import { onlineManager, QueryObserver } from '@tanstack/react-query';
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

test('an invalidation during the first fetch of a query fetches it again', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let requestCount = 0;
  const client = createQueryClient(async () => {
    const text = await responses[requestCount++]!.promise;
    return { status: 200, contentType: 'application/json', text };
  });
  const observer = new QueryObserver(client, { queryKey: ['/api/tags'] });
  const stop = observer.subscribe(() => {});
  const invalidated = client.invalidateQueries({ queryKey: ['/api/tags'] });
  responses[0]!.resolve('"before the change"');
  responses[1]!.resolve('"after the change"');
  await invalidated;
  expect([requestCount, observer.getCurrentResult().data]).toEqual([2, 'after the change']);
  stop();
});

test('an invalidation of a query without an observer marks it as stale, even during its first fetch', async () => {
  const response = Promise.withResolvers<string>();
  const client = createQueryClient(async () => ({
    status: 200,
    contentType: 'application/json',
    text: await response.promise,
  }));
  void client.prefetchQuery({ queryKey: ['/api/tags'] });
  const invalidated = client.invalidateQueries({ queryKey: ['/api/tags'], refetchType: 'none' });
  response.resolve('"before the change"');
  await invalidated;
  expect(client.getQueryState(['/api/tags'])).toMatchObject({
    data: 'before the change',
    isInvalidated: true,
  });
});
