import { expect, test } from 'vitest';
import { parseWebsiteUrl } from '../parse-website-url.ts';
import { mapAppUrlForDevice, directionsUrl, phoneUrl } from './location-urls.ts';

test.each([
  ['(213) 555-0142', 'tel:2135550142'],
  ['+1 213-555-0142', 'tel:+12135550142'],
  ['213.555.0142 ext. 12', 'tel:2135550142;ext=12'],
  ['call us', null],
  ['', null],
])('dials %s as %s', (text, url) => {
  expect(phoneUrl(text)).toBe(url);
});

test.each([
  ['https://birdhouse.example/menu', 'https://birdhouse.example/menu'],
  ['birdhouse.example', 'https://birdhouse.example/'],
  ['javascript:alert(1)', null],
  ['data:text/html,hi', null],
  ['https://', null],
  [null, null],
])('links the website %s to %s', (text, url) => {
  expect(parseWebsiteUrl(text)?.href ?? null).toBe(url);
});

test('directions lead to the pin, or to the address without a pin', () => {
  const pinned = directionsUrl({ latitude: 34.05, longitude: -118.25, address: '1 Main St' });
  expect(new URL(pinned).searchParams.get('destination')).toBe('34.05,-118.25');
  const unpinned = directionsUrl({ latitude: null, longitude: null, address: '1 Main St & 2nd' });
  expect(new URL(unpinned).searchParams.get('destination')).toBe('1 Main St & 2nd');
});

const PINNED = { latitude: 34.05, longitude: -118.25, address: '1 Main St (rear)' };
const UNPINNED = { latitude: null, longitude: null, address: '1 Main St & 2nd' };

test.each([
  [
    'Linux; Android 16; Pixel 9',
    5,
    PINNED,
    'geo:34.05,-118.25?q=34.05%2C-118.25(1%20Main%20St%20%20rear%20)',
  ],
  ['Linux; Android 16; Pixel 9', 5, UNPINNED, 'geo:0,0?q=1%20Main%20St%20%26%202nd'],
  ['iPhone; CPU iPhone OS 26_0', 5, PINNED, 'https://maps.apple.com/?daddr=34.05%2C-118.25'],
  ['Macintosh; Intel Mac OS X', 5, UNPINNED, 'https://maps.apple.com/?daddr=1+Main+St+%26+2nd'],
  ['Macintosh; Intel Mac OS X', 0, PINNED, null],
  ['Windows NT 10.0; Win64', 10, PINNED, null],
])('opens the map app of the device on %s (%d touch points)', (userAgent, maxTouchPoints, place, url) => {
  expect(mapAppUrlForDevice(place, { userAgent: `Mozilla/5.0 (${userAgent})`, maxTouchPoints })).toBe(url);
});
