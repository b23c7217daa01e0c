import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-client.ts';
import { DEFAULT_USER_TABLE_VIEW, usersQuery } from './queries.ts';
import { UserTable } from './user-table.tsx';

test('shows "Failed to load users. Please try refreshing the page." if loading fails (A8.23)', () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, queryFn: () => null } },
  });
  const { queryKey } = usersQuery(DEFAULT_USER_TABLE_VIEW);
  const failed = client.getQueryCache().build(client, { queryKey });
  failed.setState({ status: 'error', error: new ApiError(503, 'Away'), fetchStatus: 'idle' });
  const html = renderToString(
    <QueryClientProvider client={client}>
      <UserTable />
    </QueryClientProvider>,
  );
  expect(html).toContain('Failed to load users. Please try refreshing the page.');
  expect(html).toContain('role="alert"');
  expect(html).not.toContain('<table');
});
