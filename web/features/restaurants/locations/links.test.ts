import { expect, test } from 'vitest';
import { directionsUrl, phoneUrl, websiteUrl } from './links.ts';

test.each([
  ['(213) 555-0142', 'tel:2135550142'],
  ['+1 213-555-0142', 'tel:+12135550142'],
  ['213.555.0142 ext. 12', 'tel:2135550142;ext=12'],
  ['call us', null],
  ['', null],
])('%s is dialled as %s', (text, url) => {
  expect(phoneUrl(text)).toBe(url);
});

test.each([
  ['https://birdhouse.example/menu', 'https://birdhouse.example/menu'],
  ['birdhouse.example', 'https://birdhouse.example/'],
  ['javascript:alert(1)', null],
  ['data:text/html,hi', null],
  ['https://', null],
  [null, null],
])('the website %s leads to %s', (text, url) => {
  expect(websiteUrl(text)?.href ?? null).toBe(url);
});

test('directions lead to the pin, else to the address', () => {
  const pinned = directionsUrl({ latitude: 34.05, longitude: -118.25, address: '1 Main St' });
  expect(new URL(pinned).searchParams.get('destination')).toBe('34.05,-118.25');
  const unpinned = directionsUrl({ latitude: null, longitude: null, address: '1 Main St & 2nd' });
  expect(new URL(unpinned).searchParams.get('destination')).toBe('1 Main St & 2nd');
});
