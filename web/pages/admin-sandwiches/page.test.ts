import { expect, test } from 'vitest';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { StubbedPagedAnswer, StubbedProblemAnswer, renderPageAt } from '#web/testing/rendered-page.ts';

const admin = buildMemberFixture({ role: 'admin' });

const LIST = {
  '/api/managed-sandwiches?limit=20': new StubbedPagedAnswer(
    [buildSandwichFixture({ id: 3, name: 'The Big Cluck' })],
    '',
  ),
  '/api/tags': [{ id: 8, name: 'Classic', type: 'style', revision: 1 }],
};

test.each(['/admin/sandwiches', '/admin/sandwiches?restaurant=abc'])(
  '%s lists the sandwiches of all restaurants',
  async (address) => {
    const { text, html } = await renderPageAt(address, LIST, admin);
    expect(text).toContain('Back to Admin Sandwiches');
    expect(text).toContain('The Big Cluck');
    expect(html).toContain('aria-label="Delete The Big Cluck"');
    expect(html).toContain('placeholder="Search sandwiches..."');
    expect(text).not.toContain('Failed to load');
  },
);

test('the dashboard’s link to sandwiches without a photo sets that filter', async () => {
  const listUrl = '/api/managed-sandwiches?limit=20&missing=photo';
  const answers = {
    ...LIST,
    [listUrl]: new StubbedPagedAnswer([], ''),
    [`${listUrl.replace('20', '1')}`]: [],
  };
  const { text, html } = await renderPageAt('/admin/sandwiches?missing=photo', answers, admin);
  expect(text).toContain('No matching sandwiches');
  expect(html).toMatch(/class="chip on" aria-pressed="true">No photo/);
});

test('a restaurant that cannot be loaded shows an error and no list of all sandwiches', async () => {
  const refused = { '/api/restaurants/4': new StubbedProblemAnswer(404, 'Restaurant not found') };
  const { text, html } = await renderPageAt('/admin/sandwiches?restaurant=4', refused, admin);
  expect(text).toContain('Failed to load restaurant data');
  expect(html).toContain('role="alert"');
  expect(text).not.toContain('Search sandwiches');
});
