import { expect, test } from 'vitest';
import type { Location } from '#contract/catalog/locations.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { httpTransport } from '#web/lib/api/api-client.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { MapPinLocation, locationsNearPinQuery } from './map-pin-location.tsx';

const pin = { restaurantId: 4, locationId: 9, lat: 34, lng: -118 };
const LOCATION = {
  id: 9,
  restaurantId: 4,
  address: '1 Pier Lane',
  hoursOfOperation: { text: 'Mo-Su 00:00-24:00' },
  timeZone: 'America/Los_Angeles',
  specialDays: [],
  closure: null,
} as unknown as Location;

test('shows the address of the pin’s own location and whether it is open', () => {
  const client = createQueryClient(httpTransport);
  const upstairs = { ...LOCATION, id: 8, address: '1 Pier Lane, upper floor' };
  client.setQueryData(locationsNearPinQuery(pin).queryKey, [upstairs, LOCATION]);
  expect(visibleText(renderToHtml(<MapPinLocation pin={pin} />, client))).toMatch(
    /^ ?1 Pier Lane (Open|Closed) ?$/,
  );
});

test('shows the time of an “open at” map, whether the location is open now or not', () => {
  const client = createQueryClient(httpTransport);
  const closed = { ...LOCATION, hoursOfOperation: { text: 'closed' } };
  client.setQueryData(locationsNearPinQuery(pin).queryKey, [closed]);
  const text = visibleText(
    renderToHtml(<MapPinLocation pin={pin} openAtWords="Open Wed, Nov 25, 2 am" />, client),
  );
  expect(text.trim()).toBe('1 Pier Lane Open Wed, Nov 25, 2 am');
});

test('renders nothing if the location is not loaded or no longer exists', () => {
  const client = createQueryClient(httpTransport);
  expect(renderToHtml(<MapPinLocation pin={pin} />, client)).toBe('');
  client.setQueryData(locationsNearPinQuery(pin).queryKey, [{ ...LOCATION, id: 8 }]);
  expect(renderToHtml(<MapPinLocation pin={pin} />, client)).toBe('');
});

test('requests only the three locations nearest to the pin', () => {
  expect(locationsNearPinQuery(pin).queryKey).toEqual([
    '/api/restaurants/4/locations',
    { lat: '34', lng: '-118', limit: '3' },
  ]);
});
