import { expect, test } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { hydrateQueries, dehydrateQueries, toInlineJson } from './page-state.ts';
import { createQueryClient } from '../api/query-client.ts';

test('escapes text that would close the script element or break a line in it', () => {
  const text = toInlineJson({ name: '</script><!-- \u2028\u2029 <b>' });
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual({ name: '</script><!-- \u2028\u2029 <b>' });
});

test('hydrates fetched data and errors in the browser without another fetch', async () => {
  const requests: string[] = [];
  const server = createQueryClient(async ({ path }) => {
    requests.push(path);
    return path === '/api/tags'
      ? { status: 200, contentType: 'application/json', text: '[{"id":1}]' }
      : { status: 410, contentType: 'text/plain', text: 'It was taken off the menu.' };
  });
  await server.prefetchQuery({ queryKey: ['/api/tags'] });
  await server.prefetchQuery({ queryKey: ['/api/sandwiches/9'] });
  expect(requests).toEqual(['/api/tags', '/api/sandwiches/9']);

  const browser = createQueryClient(() => Promise.reject(new Error('fetched again')));
  hydrateQueries(browser, JSON.parse(toInlineJson(dehydrateQueries(server))));
  expect(browser.getQueryData(['/api/tags'])).toEqual([{ id: 1 }]);
  expect(browser.getQueryState(['/api/sandwiches/9'])).toMatchObject({
    status: 'error',
    error: new ApiError(410, 'It was taken off the menu.'),
  });
});
