import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '#web/styles/admin/admin-bundle.css';
import { stubApi } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { AdminDashboardLinks } from './dashboard-links.tsx';

test('fits every dashboard link into the width of a phone screen', async () => {
  await page.viewport(390, 844);
  stubApi.reply('GET /api/overview', {
    restaurants: { total: 412, thisWeek: 3 },
    sandwiches: { total: 2196, withoutPhoto: 28 },
    users: { total: 10_482, thisWeek: 64 },
    recommendations: { pending: 120 },
    reports: { open: 7 },
    suggestions: { open: 0 },
    doubtfulChanges: { open: 12 },
    update: null,
  });
  await mountComponent(<AdminDashboardLinks />);
  await expect.element(page.getByRole('link', { name: /120 pending/ })).toBeVisible();
  const links = page.getByRole('link').elements();
  expect(links).toHaveLength(18);
  for (const link of links) {
    const { left, right } = link.getBoundingClientRect();
    expect(left, link.textContent).toBeGreaterThanOrEqual(0);
    expect(right, link.textContent).toBeLessThanOrEqual(390);
  }
  const groups = page.getByRole('group').elements();
  expect(groups.map((group) => group.querySelector('p')!.textContent)).toEqual([
    'Catalog',
    'Community',
    'Data',
    'Tools',
  ]);
});
