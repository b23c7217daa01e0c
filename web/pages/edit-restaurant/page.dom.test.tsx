import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Location } from '#contract/catalog/locations.ts';
import type { OwnUser } from '#contract/members/accounts.ts';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildRestaurantFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const RESTAURANT = 'GET /api/restaurants/{id}';
const SAVE = 'PATCH /api/restaurants/{id}';
const LOCATIONS = 'GET /api/restaurants/{id}/locations';
const name = page.getByLabelText('Name');
const update = page.getByRole('button', { name: 'Update Restaurant' });
const address = page.getByLabelText('Address');
const add = page.getByRole('button', { name: 'Add New Location' });
const pier = aLocation({ id: 9, address: '1 Pier Lane', revision: 4 });

beforeEach(() => {
  stubApi.reply(RESTAURANT, details());
  stubApi.reply(LOCATIONS, createListPageResponse([pier]));
  stubApi.reply('GET /api/restaurants/{id}/last-change', () => Response.json({ lastChange: null }));
  stubApi.reply('GET /api/deleted-locations', []);
  stubApi.reply('GET /api/restaurants/search', []);
});

test('does not send a restaurant without a name, and confirms a save (A2.48)', async () => {
  await mountEditor();
  await name.fill('');
  await update.click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveFocus();
  expect(stubApi.requests(SAVE)).toEqual([]);

  const answer = stubApi.hold(SAVE);
  await name.fill('Birdhouse');
  await update.click();
  await expect.element(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  answer(details({ name: 'Birdhouse', revision: 2 }));
  await expectToast('Restaurant Updated', 'The restaurant has been updated successfully.');
  expect(stubApi.requests(SAVE)[0]!.headers.get('if-match')).toBe('"1"');
});

test('what is typed survives a failure to load the restaurant again', async () => {
  const { client } = await mountComponent(<Page />, {
    viewer: buildMemberFixture({ role: 'admin' }),
    path: '/edit-restaurant?id=7',
  });
  await name.fill('Birdhouse West');
  stubApi.reply(RESTAURANT, createProblemResponse(503, 'Unavailable.'));
  await client.invalidateQueries();
  expect(stubApi.requests(RESTAURANT).length).toBeGreaterThan(1);
  await expect.element(name).toHaveValue('Birdhouse West');
});

test('an edit that was saved meanwhile is shown beside mine, and is overwritten only by Save mine', async () => {
  await mountEditor();
  stubApi.reply(SAVE, createProblemResponse(412, 'Changed.'));
  stubApi.reply(RESTAURANT, details({ name: 'Birdhouse East', revision: 5 }));
  await name.fill('Birdhouse West');
  await update.click();
  const conflict = page.getByRole('alert');
  await expect.element(conflict).toMatchTextContent('Birdhouse East');
  await expect.element(conflict).toMatchTextContent('Birdhouse West');
  await expect.element(name).toHaveValue('Birdhouse West');
  stubApi.reply(SAVE, details({ name: 'Birdhouse West', revision: 6 }));
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expectToast('Restaurant Updated');
  expect(stubApi.requests(SAVE).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"5"']);
});

test('“Use theirs” puts their version into the form', async () => {
  await mountEditor();
  stubApi.reply(SAVE, createProblemResponse(412, 'Changed.'));
  stubApi.reply(RESTAURANT, details({ name: 'Birdhouse East', revision: 5 }));
  await name.fill('Birdhouse West');
  await update.click();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(name).toHaveValue('Birdhouse East');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(stubApi.requests(SAVE)).toHaveLength(1);
  stubApi.reply(SAVE, details({ name: 'Birdhouse East', revision: 6 }));
  await update.click();
  await expectToast('Restaurant Updated');
  expect(stubApi.requests(SAVE).at(-1)!.headers.get('if-match')).toBe('"5"');
});

test('a failed save shows an error, and the form keeps its input (A8.34)', async () => {
  await mountEditor();
  stubApi.reply(SAVE, createProblemResponse(503, 'The site is busy.'));
  await name.fill('Birdhouse West');
  await update.click();
  await expectToast('Update Failed', 'Failed to update restaurant: The site is busy.');
  await expect.element(name).toHaveValue('Birdhouse West');
});

test('adding a location focuses the address, and Cancel returns the focus (A2.51, A4.8, A4.9)', async () => {
  await mountLocations();
  await add.click();
  await expect.element(address).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(address).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();

  await add.click();
  const answer = stubApi.hold('POST /api/locations');
  await address.fill('2 Pier Lane');
  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  stubApi.reply(LOCATIONS, createListPageResponse([pier, aLocation({ id: 10, address: '2 Pier Lane' })]));
  answer(aLocation({ id: 10 }));
  await expectToast('Location Added', 'The location has been added successfully.');
  await expect.element(page.getByRole('button', { name: 'Edit 2 Pier Lane' })).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

test('a location that cannot be added shows an error, and its form stays (A8.36)', async () => {
  await mountLocations();
  stubApi.reply('POST /api/locations', createProblemResponse(409, 'It is there already.'));
  await add.click();
  await address.fill('1 Pier Lane');
  await page.getByRole('button', { name: 'Add Location' }).click();
  await expectToast('Error Adding Location', 'Failed to add location: It is there already.');
  await expect.element(address).toHaveValue('1 Pier Lane');
});

test('changing the address warns that the pin is still at the old one', async () => {
  await mountLocations();
  await page.getByRole('button', { name: 'Edit 1 Pier Lane' }).click();
  await expect.element(address).toHaveValue('1 Pier Lane');
  await expect.element(page.getByText(/The pin is still at the old address/)).not.toBeInTheDocument();
  await address.fill('3 Pier Lane');
  await expect.element(page.getByText(/The pin is still at the old address/)).toBeVisible();
});

test('deleting a location asks with the focus on Cancel, and Undo restores it (A2.55, A8.39)', async () => {
  await mountLocations();
  const deleteButton = page.getByRole('button', { name: 'Delete 1 Pier Lane' });
  await deleteButton.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Are you sure you want to delete this location?');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(deleteButton).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

  await deleteButton.click();
  stubApi.reply('DELETE /api/locations/{id}', () => {
    stubApi.reply(LOCATIONS, createListPageResponse([]));
    return new Response(null, { status: 204 });
  });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const toast = await expectToast('Location Deleted', 'The location has been deleted successfully.');
  await expect.element(page.getByText('No locations found for this restaurant.')).toBeVisible();
  stubApi.reply('POST /api/locations/{id}/restoration', () => {
    stubApi.reply(LOCATIONS, createListPageResponse([pier]));
    return Response.json(pier);
  });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(deleteButton).toBeVisible();
  expect(stubApi.requests('DELETE /api/locations/{id}')[0]!.headers.get('if-match')).toBe('"4"');
});

test('adding a special day focuses it, and removing it focuses the add button', async () => {
  await mountLocations();
  await add.click();
  const addDay = page.getByRole('button', { name: 'Add a special day' });
  await addDay.click();
  const days = page.getByRole('group', { name: 'Special days' });
  await expect.element(days.getByRole('listitem')).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('li')).not.toBeNull();
  await days.getByRole('button', { name: /^Remove/ }).click();
  await expect.element(days.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(addDay).toHaveFocus();
});

test('an admin can move or merge a location from its menu', async () => {
  await mountLocations();
  await page.getByRole('button', { name: 'More actions for 1 Pier Lane' }).click();
  await page.getByRole('menuitem', { name: 'Move to another restaurant...' }).click();
  const move = page.getByRole('dialog', { name: 'Move 1 Pier Lane' });
  await expect.element(move).toBeVisible();
  await move.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(move).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More actions for 1 Pier Lane' })).toHaveFocus();

  stubApi.reply(LOCATIONS, createListPageResponse([pier, aLocation({ id: 12, address: '1 Pier Ln' })]));
  await page.getByRole('button', { name: 'More actions for 1 Pier Lane' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another...' }).click();
  stubApi.reply('GET /api/merge-preview', createProblemResponse(409, 'Not these two.'));
  await page
    .getByRole('dialog', { name: 'Merge 1 Pier Lane' })
    .getByRole('button', { name: /^1 Pier Ln/ })
    .click();
  await expect.element(page.getByText('Not these two.')).toBeVisible();
  expect(stubApi.requests('GET /api/merge-preview')[0]!.query).toEqual({
    entityType: 'location',
    ids: '9,12',
  });
});

test('a catalog editor can move a location, but not merge it', async () => {
  await mountLocations(buildMemberFixture({ catalogEditor: true }));
  await page.getByRole('button', { name: 'More actions for 1 Pier Lane' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Move to another restaurant...' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Merge with another...' })).not.toBeInTheDocument();
});

async function mountEditor(viewer = buildMemberFixture({ role: 'admin' })): Promise<void> {
  await mountComponent(<Page />, { viewer, path: '/edit-restaurant?id=7' });
  await expect.element(name).toBeVisible();
}

async function mountLocations(viewer?: OwnUser): Promise<void> {
  await mountEditor(viewer);
  await page.getByRole('tab', { name: 'Locations' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit 1 Pier Lane' })).toBeVisible();
}

function details(more: Partial<RestaurantDetails> = {}): RestaurantDetails {
  return { ...buildRestaurantFixture(), locations: [pier], ratingCounts: [0, 0, 0, 0, 12], ...more };
}

function aLocation(more: Partial<Location>): Location {
  return {
    id: 9,
    restaurantId: 7,
    address: '1 Pier Lane',
    phoneNumber: null,
    latitude: 34,
    longitude: -118,
    isPinStale: false,
    hoursOfOperation: { text: 'When the light is on' },
    timeZone: null,
    specialDays: [],
    closure: null,
    revision: 1,
    ...more,
  };
}

test('the hours field shows at once how its text is parsed, or that it cannot be (D69)', async () => {
  await mountLocations();
  await add.click();
  const hours = page.getByLabelText('Hours of Operation');
  await hours.fill('Closed Mondays, Tue-Sun 11am-9pm');
  await expect
    .element(hours)
    .toHaveAccessibleDescription('We’ll show: Mon closed, Tue to Sun 11 am to 9 pm.');
  await hours.fill('Tue-Sat 5pm-close');
  await expect
    .element(hours)
    .toHaveAccessibleDescription('Shown as you wrote it; open or closed is not known.');
  await hours.fill('');
  await expect.element(hours).not.toHaveAccessibleDescription();
});

test('sends only changed fields, and takes over edits of other fields without asking', async () => {
  await mountEditor();
  const storedDetails = details({ description: 'Thighs and pickles.', revision: 5 });
  stubApi.reply(SAVE, (request) => {
    if (request.headers.get('if-match') === '"1"') return createProblemResponse(412, 'Changed.');
    return Response.json({ ...storedDetails, name: 'Birdhouse West', revision: 6 });
  });
  stubApi.reply(RESTAURANT, storedDetails);
  await name.fill('Birdhouse West');
  await update.click();
  await expectToast('Restaurant Updated');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Description')).toHaveValue('Thighs and pickles.');
  const sent = stubApi.requests(SAVE).map(({ body }) => body);
  expect(sent).toEqual([{ name: 'Birdhouse West' }, { name: 'Birdhouse West' }]);
  expect(stubApi.requests(SAVE).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"5"']);
});

test('a conflict in a location covers only the field that both changed, and keeps their other edits', async () => {
  const SAVE_LOCATION = 'PATCH /api/locations/{id}';
  await mountLocations();
  await page.getByRole('button', { name: 'Edit 1 Pier Lane' }).click();
  stubApi.reply(SAVE_LOCATION, createProblemResponse(412, 'Changed.'));
  const storedLocation = aLocation({
    ...pier,
    phoneNumber: '555-2220',
    hoursOfOperation: { text: 'At night' },
    revision: 5,
  });
  stubApi.reply(LOCATIONS, createListPageResponse([storedLocation]));
  const hours = page.getByLabelText('Hours of Operation');
  await hours.fill('By day');
  await page.getByRole('button', { name: 'Update Location' }).click();
  const conflict = page.getByRole('alert');
  await expect.element(conflict).toMatchTextContent(/Hours of Operation.*At night.*By day/);
  await expect.element(conflict).not.toMatchTextContent('Phone');
  stubApi.reply(
    SAVE_LOCATION,
    aLocation({ ...storedLocation, hoursOfOperation: { text: 'By day' }, revision: 6 }),
  );
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expectToast('Location Updated');
  const sent = stubApi.requests(SAVE_LOCATION).map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ hoursOfOperation: { text: 'By day' } });
  expect(stubApi.requests(SAVE_LOCATION).at(-1)!.headers.get('if-match')).toBe('"5"');
});

test('“Use theirs” in a location takes over the conflicting field and keeps my other edits', async () => {
  const SAVE_LOCATION = 'PATCH /api/locations/{id}';
  await mountLocations();
  await page.getByRole('button', { name: 'Edit 1 Pier Lane' }).click();
  stubApi.reply(SAVE_LOCATION, createProblemResponse(412, 'Changed.'));
  stubApi.reply(
    LOCATIONS,
    createListPageResponse([aLocation({ ...pier, hoursOfOperation: { text: 'At night' }, revision: 5 })]),
  );
  const hours = page.getByLabelText('Hours of Operation');
  await hours.fill('By day');
  await page.getByLabelText('Phone Number (Optional)').fill('555-1111');
  await page.getByRole('button', { name: 'Update Location' }).click();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(hours).toHaveValue('At night');
  await expect.element(page.getByLabelText('Phone Number (Optional)')).toHaveValue('555-1111');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('does not send a location without an address, unless it was imported without one (D71, D74)', async () => {
  stubApi.reply(LOCATIONS, createListPageResponse([pier, aLocation({ id: 10, address: '' })]));
  await mountLocations();
  await page.getByRole('button', { name: 'Edit 1 Pier Lane' }).click();
  await address.fill(' ');
  await page.getByRole('button', { name: 'Update Location' }).click();
  await expect.element(address).toHaveAccessibleDescription('A location needs an address');
  await expect.element(address).toHaveFocus();
  expect(stubApi.requests('PATCH /api/locations/{id}')).toEqual([]);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  stubApi.reply('PATCH /api/locations/{id}', aLocation({ id: 10, address: '' }));
  await page.getByLabelText('Phone Number (Optional)').fill('555-1111');
  await page.getByRole('button', { name: 'Update Location' }).click();
  await expectToast('Location Updated');
  const [sent] = stubApi.requests('PATCH /api/locations/{id}');
  expect(sent!.body).toEqual({ phoneNumber: '555-1111' });
});

test('the link to a location focuses the hours in its form, and closing the form shows the list', async () => {
  stubApi.reply('GET /api/locations/{id}', pier);
  await mountComponent(<Page />, {
    viewer: buildMemberFixture({ role: 'admin' }),
    path: '/edit-restaurant?id=4&location=9&field=hours',
  });
  await expect.element(page.getByLabelText('Hours of Operation')).toHaveFocus();
  await expect.element(address).toHaveValue('1 Pier Lane');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(address).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Edit 1 Pier Lane' })).toBeVisible();
});
