import { expect, test } from 'vitest';
import type { Location } from '#contract/catalog/locations.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { managedLocationsQuery } from './queries.ts';
import { LocationForm } from './location-form.tsx';
import { LocationsManager } from './locations-manager.tsx';

const { queryKey } = managedLocationsQuery(4, '');
const LOCATION = {
  id: 9,
  restaurantId: 4,
  address: '1 Pier Lane',
  phoneNumber: '(213) 555-0147',
  latitude: 34,
  longitude: -118,
  isPinStale: false,
  hoursOfOperation: { text: 'When the light is on' },
  timeZone: null,
  specialDays: [],
  closure: null,
  revision: 1,
} as Location;

test('"Manage Locations" lists address, phone, hours, Edit and Delete, with "Add New Location" (A2.50, A2.51)', () => {
  const bare = { ...LOCATION, id: 10, address: '2 Pier Lane', phoneNumber: null };
  const text = managerOf([LOCATION, bare]);
  expect(text).toContain('Manage Locations Add New Location');
  expect(text).toContain(
    '1 Pier Lane (213) 555-0147 · When the light is on Edit 1 Pier Lane Delete 1 Pier Lane',
  );
  expect(text).toContain('2 Pier Lane When the light is on Edit 2 Pier Lane');
  expect(text).not.toContain('Add First Location');
});

// renderToHtml renders at the first day of 1970.
test('a location lists its upcoming special days and closure in the words of its page', () => {
  const special = {
    ...LOCATION,
    specialDays: [
      { from: '1970-11-26', to: '1970-11-26', hours: 'closed', note: 'Thanksgiving' },
      { from: '1969-12-24', to: '1969-12-24', hours: ['10:00 am - 2:00 pm'], note: null },
    ],
    closure: { from: '1970-01-05', to: null, note: 'New fryer' },
  };
  const text = managerOf([special]);
  expect(text).toContain('From Mon, Jan 5: Temporarily closed (New fryer)');
  expect(text).toContain('Thu, Nov 26: Closed (Thanksgiving)');
  expect(text).not.toContain('Dec 24');
  expect(managerOf([LOCATION])).not.toContain('closed');
});

test('shows "No locations found for this restaurant." with "Add First Location" (A2.52)', () => {
  expect(managerOf([])).toContain(
    'Manage Locations Add New Location No locations found for this restaurant. Add First Location',
  );
});

test('shows "Failed to fetch locations" if loading fails (A8.33)', () => {
  const client = lifeless();
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({ status: 'error', error: new ApiError(503, 'Away'), fetchStatus: 'idle' });
  const html = renderToHtml(<LocationsManager restaurantId={4} mayLookUp onMove={() => {}} />, client);
  expect(html).toContain('<p>Failed to fetch locations</p>');
  expect(html).toContain('role="alert"');
});

test.each([
  [null, 'Add New Location', 'Add Location'],
  [LOCATION, 'Edit location', 'Update Location'],
])(
  'the form has Address, "Phone Number (Optional)", "Hours of Operation" and buttons: %# (A2.53, A2.54, A4.8)',
  (location, title, button) => {
    const html = renderToHtml(
      <LocationForm restaurantId={4} location={location} mayLookUp={false} onClose={() => {}} />,
    );
    const labels = [...html.matchAll(/<label for="[^"]*">([^<]+)</g)].map(([, label]) => label);
    expect(labels.slice(0, 3)).toEqual(['Address', 'Phone Number (Optional)', 'Hours of Operation']);
    expect(html).toMatch(/<textarea[^>]*>(When the light is on)?<\/textarea>/);
    expect(html).toContain(`>${title}</h3>`);
    expect(html).toMatch(new RegExp(`>Cancel</button>.*type="submit"[^>]*>${button}</button>`));
  },
);

function managerOf(rows: Location[]): string {
  const client = lifeless();
  const page = { rows, next: null, total: rows.length };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  return visibleText(renderToHtml(<LocationsManager restaurantId={4} mayLookUp onMove={() => {}} />, client));
}

function lifeless() {
  const client = createQueryClient(() => Promise.reject(new Error('Nothing is to be asked')));
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryOnMount: false } });
  return client;
}
