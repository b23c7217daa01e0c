import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const WRITE = 'POST /api/restaurant/generate-description';
const WRITTEN = { source: 'rules', description: 'Halo Chicken is a casual restaurant.' } as const;
const step = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const next = page.getByRole('button', { name: 'Next' });
const submit = page.getByRole('button', { name: 'Submit Restaurant' });
const name = page.getByLabelText('Name');
const address = page.getByLabelText('Address');

let viewer = buildMemberFixture();
beforeEach(() => {
  viewer = buildMemberFixture({ id: crypto.randomUUID(), role: 'admin' });
});

test('buttons and arrow keys go to the next and the previous step', async () => {
  await mountWizard();
  await next.click();
  await expect.element(step('Location')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(step('Basics')).toHaveAttribute('aria-selected', 'true');
  (step('Basics').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(step('Menu')).toHaveFocus();
  await expect.element(submit).toBeVisible();
});

test('leaving a step shows its errors on the step and at the field (A5.5)', async () => {
  await mountWizard();
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await next.click();
  await expect.element(step('Basics')).toHaveAccessibleName('Basics (needs fixing)');
  await step('Basics').click();
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await name.fill('Halo Chicken');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
});

test('submitting focuses the first invalid field, then asks for a location (A5.7, A5.8)', async () => {
  await mountWizard();
  await step('Menu').click();
  await submit.click();
  await expect.element(name).toHaveFocus();
  await fillBasics();
  await step('Menu').click();
  await submit.click();
  await expectToast('No Locations Added', 'Please add at least one location, then submit again.');
  await expect.element(step('Location')).toHaveAttribute('aria-selected', 'true');
});

test('a draft survives leaving the page, and “Start over” asks before it deletes the draft', async () => {
  const unmount = await mountWizard();
  await fillBasics();
  await unmount();
  await mountWizard();
  await expect.element(name).toHaveValue('Halo Chicken');
  await page.getByRole('button', { name: 'Start over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start over?' });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Halo Chicken');
  await page.getByRole('button', { name: 'Start over' }).click();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect.element(name).toHaveValue('');
});

test('a text that is too long is not cut, and submitting focuses it', async () => {
  const phone = page.getByLabelText('Phone Number (Optional)');
  const description = page.getByLabelText('Description');
  await mountWizard();
  await fillBasics();
  await description.fill('d'.repeat(5_001));
  await expect.element(description).toHaveAccessibleDescription('5,001 of 5,000 characters, 1 too many');
  await step('Location').click();
  await page.getByRole('button', { name: 'Add First Location' }).click();
  await address.fill('1 Pier Lane');
  await phone.fill('5'.repeat(41));
  await step('Menu').click();
  await submit.click();
  await expect.element(description).toHaveFocus();
  await expect.element(description).toHaveValue('d'.repeat(5_001));
  await description.fill('d'.repeat(5_000));
  await step('Menu').click();
  await submit.click();
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveAccessibleDescription('Phone Number must be 40 characters or less');
  await expect.element(phone).toHaveValue('5'.repeat(41));
});

test('the form of a sandwich keeps texts that are too long, and accepts them once they fit', async () => {
  await mountWizard();
  await step('Menu').click();
  await page.getByRole('button', { name: 'Add one by hand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a sandwich' });
  const done = dialog.getByRole('button', { name: 'Done' });
  const ingredients = dialog.getByLabelText('Ingredients');
  await dialog.getByLabelText('Name').fill('n'.repeat(201));
  await dialog.getByLabelText('Description').fill('d'.repeat(5_001));
  await ingredients.fill('salt, '.repeat(61));
  await done.click();
  await expect
    .element(dialog.getByLabelText('Name'))
    .toHaveAccessibleDescription('Name must be 200 characters or less');
  await expect
    .element(dialog.getByLabelText('Description'))
    .toHaveAccessibleDescription(/^Description must be 5,000 characters or less /);
  await expect.element(ingredients).toHaveAccessibleDescription('A sandwich can have up to 60 ingredients');
  await dialog.getByLabelText('Name').fill('Cloud Nine');
  await dialog.getByLabelText('Description').fill('d'.repeat(5_000));
  await ingredients.fill('x'.repeat(121));
  await expect
    .element(ingredients)
    .toHaveAccessibleDescription('Each ingredient must be 120 characters or less');
  await ingredients.fill('salt, '.repeat(60));
  await done.click();
  await expect.element(page.getByRole('heading', { name: 'Cloud Nine' })).toBeVisible();
});

test('locations are added, opened and removed', async () => {
  await mountWizard();
  await step('Location').click();
  await page.getByRole('button', { name: 'Add First Location' }).click();
  await address.fill('1 Pier Lane');
  await page.getByRole('button', { name: 'Add New Location' }).click();
  await address.fill('2 Pier Lane');
  const list = page.getByRole('list', { name: 'Locations' });
  await list.getByRole('button', { name: '1 Pier Lane' }).click();
  await expect.element(address).toHaveValue('1 Pier Lane');
  await page.getByRole('button', { name: 'Remove 1 Pier Lane' }).click();
  await expect.element(address).toHaveValue('2 Pier Lane');
  await expect.element(list).not.toBeInTheDocument();
});

test('retrying a failed submission continues where it stopped, with the same idempotency key (A7.37, D47)', async () => {
  await mountWizard();
  await fillBasics();
  await step('Location').click();
  await page.getByRole('button', { name: 'Add First Location' }).click();
  await address.fill('1 Pier Lane');
  stubApi.reply('POST /api/restaurants', () => Response.json({ id: 70 }, { status: 201 }));
  const answer = stubApi.hold('POST /api/locations');
  await step('Menu').click();
  await submit.click();
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect.element(page.getByText(/\(2 of 2\)/)).toBeVisible();
  answer(createProblemResponse(503, 'The site is busy.'));
  await expectToast('Error Adding Restaurant', 'There was an error saving the restaurant. Please try again.');
  const left = page.getByRole('region', { name: 'Not finished yet' });
  await expect.element(left).toMatchTextContent('Halo Chicken has been added. Left to add: 1 Pier Lane.');
  await expect.element(left).toHaveFocus();

  stubApi.reply('POST /api/locations', () => Response.json({ id: 71 }, { status: 201 }));
  await left.getByRole('button', { name: 'Try again' }).click();
  await expectToast('Restaurant added', /Halo Chicken.* is on the site\./);
  expect(location.pathname).toBe('/restaurant/70');
  expect(stubApi.requests('POST /api/restaurants')).toHaveLength(1);
  const keys = stubApi.requests('POST /api/locations').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a generated description does not replace an existing one until it is accepted', async () => {
  await mountWizard();
  await fillBasics();
  const description = page.getByLabelText('Description');
  const generate = page.getByRole('button', { name: 'Generate description' });
  const proposal = page.getByText('Halo Chicken is a casual restaurant.');
  stubApi.reply(WRITE, WRITTEN);
  await generate.click();
  await expect.element(proposal).toBeVisible();
  await expect.element(description).toHaveValue('Thighs on milk bread.');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(description).toHaveFocus();
  await expect.element(proposal).not.toBeInTheDocument();
  await expect.element(description).toHaveValue('Thighs on milk bread.');

  await generate.click();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect.element(description).toHaveValue('Halo Chicken is a casual restaurant.');
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
});

test('a generated description fills an empty field at once', async () => {
  await mountWizard();
  await name.fill('Halo Chicken');
  stubApi.reply(WRITE, WRITTEN);
  await page.getByRole('button', { name: 'Generate description' }).click();
  await expect
    .element(page.getByLabelText('Description'))
    .toHaveValue('Halo Chicken is a casual restaurant.');
  expect(page.getByRole('button', { name: 'Keep mine' }).elements()).toEqual([]);
});

async function mountWizard() {
  stubApi.reply('GET /api/listed-place', { listed: null });
  const { unmount } = await mountComponent(<Page />, { viewer, path: '/add-restaurant' });
  return unmount;
}

async function fillBasics(): Promise<void> {
  await name.fill('Halo Chicken');
  await page.getByLabelText('Description').fill('Thighs on milk bread.');
}
