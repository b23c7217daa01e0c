import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DuplicateGroup } from '#contract/administration/duplicates.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { DuplicateGroupPanel } from './duplicate-group.tsx';

const side = {
  name: 'Golden Wing',
  restaurantName: null,
  address: '101 S Main St',
  website: null,
  imageUrl: null,
  locationCount: 1,
  sandwichCount: 2,
  reviewCount: 3,
};
const group: DuplicateGroup = {
  reasons: ['website', 'name'],
  total: 3,
  restaurants: [7, 12, 31].map((id) => ({ ...side, id })),
};

async function mountGroup() {
  const merged: number[][] = [];
  const dismissed: [number, number[]][] = [];
  await mountComponent(
    <DuplicateGroupPanel
      group={group}
      busy={false}
      onMerge={(ids) => merged.push(ids)}
      onDismiss={(id, others) => dismissed.push([id, others])}
    />,
  );
  return { merged, dismissed };
}

test('merges all restaurants of a group with one click, or only the selected ones', async () => {
  const { merged } = await mountGroup();
  await page.getByRole('button', { name: 'Merge 3 restaurants: Golden Wing' }).click();
  await page.getByRole('checkbox', { name: 'Merge Golden Wing, number 12' }).click();
  await page.getByRole('button', { name: 'Merge 2 restaurants: Golden Wing' }).click();
  await page.getByRole('checkbox', { name: 'Merge Golden Wing, number 31' }).click();
  await expect.element(page.getByRole('button', { name: 'Merge 1 restaurants: Golden Wing' })).toBeDisabled();
  expect(merged).toEqual([
    [7, 12, 31],
    [7, 31],
  ]);
});

test('dismisses one restaurant as not a duplicate of the others', async () => {
  const { dismissed } = await mountGroup();
  await page.getByRole('button', { name: 'Not a duplicate: Golden Wing, number 31' }).click();
  expect(dismissed).toEqual([[31, [7, 12]]]);
  await expect.element(page.getByText('Same website')).toBeVisible();
});
