import { expect, test } from 'vitest';
import { ipAddressKey } from './ip-address-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.70', '203.0.113.70'],
  ['::ffff:203.113.10.7', '203.113.10.7'],
  ['::ffff:203.0.113.7%eth0', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4'],
  ['::', '0:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['fe80::1:2:3:4%2001:db8', 'fe80:0:0:0'],
  ['1::ffff:203.0.113.7', '1:0:0:0'],
  ['not an address', 'not an address'],
  ['', ''],
])('%s is counted as %s: an IPv4 address, or the /64 of an IPv6 address', (ip, key) => {
  expect(ipAddressKey(ip)).toBe(key);
});

test('accepts a closed connection, whose address is undefined in Node', () => {
  expect(ipAddressKey(undefined as unknown as string)).toBe(undefined);
});
