import { describe, expect, test } from 'vitest';
import { isValidRestaurantWebsite, storableWebsite } from './restaurant-website.ts';

describe('the wizard’s website "must start with http or contain no dot" (A5.6)', () => {
  test.each([
    ['https://roost.example', 'https://roost.example'],
    ['http://roost.example/menu?x=1#a', 'http://roost.example/menu?x=1#a'],
    [' https://roost.example/ ', 'https://roost.example/'],
    ['HTTPS://Roost.Example', 'https://roost.example/'],
    ['http://localhost', 'http://localhost'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https:/roost.example', 'https://roost.example/'],
    ['https://roost.example/a b', 'https://roost.example/a%20b'],
    ['https:\\\\roost.example', 'https://roost.example/'],
    ['', null],
    ['none', null],
    ['N/A', null],
    ['http', null],
    ['javascript:alert(1)', null],
    ['data:text/html,<b>x</b>', null],
    ['//evil', null],
    ['https://user:secret@localhost', null],
  ])('accepts %j and stores it as %j', (text, stored) => {
    expect(isValidRestaurantWebsite(text)).toBe(true);
    expect(storableWebsite(text)).toBe(stored);
  });

  test.each([
    'roost.example',
    'www.roost.example',
    '//evil.example',
    'javascript:alert(document.cookie)',
    'JaVaScRiPt://x.example/%0aalert(1)',
    'data:text/html;base64,PHNjcmlwdD4.',
    'ftp://roost.example',
    'mailto:ray@roost.example',
    'httpx://roost.example',
    'http.roost',
    'https://roost.example@evil.example',
    'https://user:secret@roost.example',
    'ht\ttps://roost.example',
    '\u0001https://roost.example',
    `https://roost.example/${'x'.repeat(2000)}`,
  ])('rejects %j (A5.6)', (text) => {
    expect(isValidRestaurantWebsite(text)).toBe(false);
  });

  test('stores no website for a scheme with a tab, which browsers ignore', () => {
    expect(isValidRestaurantWebsite('java\tscript:alert(1)')).toBe(true);
    expect(storableWebsite('java\tscript:alert(1)')).toBeNull();
  });
});
