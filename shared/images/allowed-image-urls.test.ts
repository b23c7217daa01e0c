import { expect, test } from 'vitest';
import { hostOfExternalImage, isAllowedImageHost, isSiteImageUrl } from './allowed-image-urls.ts';

test.each([
  ['https://img.example.com/a/b.jpg?w=800', 'img.example.com'],
  ['http://img.example.com/a.jpg', null],
  ['https://me:secret@img.example.com/a.jpg', null],
  ['https://img.example.com:8443/a.jpg', null],
  ['https://img.example.com\\@evil.example/a.jpg', null],
  ['https://img.example.com/a\t.jpg', null],
  [' https://img.example.com/a.jpg', null],
  ['HTTPS://img.example.com/a.jpg', null],
  ['//evil.example/a.jpg', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  ['https://img.example.com', null],
  ['https://пример.example/a.jpg', null],
])('the host of %j is %j (threats D2)', (address, host) => {
  expect(hostOfExternalImage(address)).toBe(host);
});

test('a wildcard matches subdomains, and no other hosts with the same ending', () => {
  const allowed = ['img.example.com', '*.cdn.example'];
  const hosts = ['img.example.com', 'x.img.example.com', 'a.cdn.example', 'cdn.example', 'evilcdn.example'];
  expect(hosts.filter((host) => isAllowedImageHost(host, allowed))).toEqual([
    'img.example.com',
    'a.cdn.example',
  ]);
  expect(isAllowedImageHost('img.example.com', [])).toBe(false);
});

test('uploads and drawings are images of this site', () => {
  expect(
    ['/uploads/a-800.webp', '/images/sandwiches/1-a.svg?v=2', '/images/../etc', '/api/me'].map(
      isSiteImageUrl,
    ),
  ).toEqual([true, true, false, false]);
});
