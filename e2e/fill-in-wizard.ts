import type { Page } from 'playwright-core';

export const PASTED_MENU_TEXT = `SANDWICHES
Cloud Nine 13
buttermilk fried chicken thigh, slaw, pickles, comeback sauce, potato bun
Seventh Circle Hot Chicken Sandwich 13.50
ghost pepper oil, jalapeño, extra pickles
Halo Katsu Chicken Sandwich 14
panko chicken cutlet, cabbage, tonkatsu, milk bread
Purgatory Grilled Chicken Club 12
grilled chicken, bacon, lettuce, tomato, sourdough
Limbo Chicken Biscuit 9
fried chicken, honey butter, buttermilk biscuit

SIDES
Curly fries 5
Collards 6

DRINKS
Sweet tea 4`;

export async function fillInRestaurantBasics(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page
    .getByLabel('Description', { exact: true })
    .fill('Thighs on milk bread, since before it was cool.');
}

export async function fillInLocation(page: Page, address: string): Promise<void> {
  await page.getByRole('tab', { name: 'Location' }).click();
  await page.getByRole('button', { name: 'Add First Location' }).click();
  await page.getByLabel('Address', { exact: true }).fill(address);
}

export async function processMenuTextInWizard(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Menu' }).click();
  await page.getByLabel('Menu text').fill(text);
  await page.getByRole('button', { name: 'Read the menu' }).click();
  await page.getByRole('heading', { name: /chicken sandwich(es)?$/ }).waitFor();
}

export async function submitRestaurant(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Submit Restaurant' }).click();
}

export async function waitForRestaurantId(page: Page): Promise<number> {
  await page.waitForURL('**/restaurant/*');
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}
