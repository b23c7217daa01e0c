import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createListPageResponse, createProblemResponse, stubApi } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { pagedApiQuery } from './api-query.ts';
import { usePagedList } from './use-paged-list.ts';

const PATH = '/api/error-log';
const LIST = pagedApiQuery(PATH, 0, { query: { limit: 2 } });

function Ids() {
  const { rows, error, pager } = usePagedList(LIST, 2);
  return (
    <>
      <p>{error ? 'failed' : rows.map(({ id }) => id).join(' ')}</p>
      <button onClick={pager.onNext}>Next</button>
    </>
  );
}

test('rows stay if they cannot be loaded again, and a page that cannot be loaded is an error', async () => {
  stubApi.reply(`GET ${PATH}`, createListPageResponse([{ id: 1 }, { id: 2 }], { next: 'more' }));
  const { client } = await mountComponent(<Ids />);
  await expect.element(page.getByText('1 2')).toBeVisible();
  stubApi.reply(`GET ${PATH}`, createProblemResponse(500, 'Not now.'));
  await client.invalidateQueries();
  expect(client.getQueryState(LIST.queryKey)?.status).toBe('error');
  // An error would have replaced the rows by now.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(page.getByText('1 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('failed')).toBeVisible();
});
