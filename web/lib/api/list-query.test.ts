import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { listQuery, nextCursor } from './list-query.ts';
import type { ApiRequest } from './api-client.ts';

test('reads the cursor of the next page from the Link header', () => {
  expect(nextCursor('</api/reviews?limit=2&cursor=WzEyXQ>; rel="next"')).toBe('WzEyXQ');
  expect(nextCursor('</api/reviews?cursor=a>; rel="prev"')).toBeNull();
  expect(nextCursor(null)).toBeNull();
});

test('fetches the next page by cursor', async () => {
  const asked: ApiRequest[] = [];
  const client = createQueryClient(async (outgoing) => {
    asked.push(outgoing);
    const isFirst = !outgoing.query['cursor'];
    return {
      status: 200,
      contentType: 'application/json',
      text: isFirst ? '[1,2]' : '[3]',
      link: isFirst ? '</api/reviews?cursor=two>; rel="next"' : null,
      total: '3',
    };
  });
  const query = listQuery('/api/reviews', 1000, { query: { limit: 2 } });
  const { pages } = await client.fetchInfiniteQuery({ ...query, pages: 2 });
  expect(pages).toEqual([
    { rows: [1, 2], next: 'two', total: 3 },
    { rows: [3], next: null, total: 3 },
  ]);
  expect(asked.map(({ query }) => query)).toEqual([{ limit: '2' }, { limit: '2', cursor: 'two' }]);
});
