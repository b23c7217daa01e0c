import { isIPv6 } from 'node:net';
import { expect, test } from 'vitest';
import { isGlobalUnicast, NON_GLOBAL_ADDRESSES } from './global-address.ts';

const byBothWalls = (address: string) => [
  isGlobalUnicast(address),
  !NON_GLOBAL_ADDRESSES.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
];

/** The first and last address of each range that is not global (threats E1). */
test.each(
  `0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255
  169.254.0.0 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255
  192.31.196.0 192.31.196.255 192.52.193.0 192.52.193.255 192.88.99.0 192.88.99.255 192.168.0.0
  192.168.255.255 192.175.48.0 192.175.48.255 198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255
  203.0.113.0 203.0.113.255 224.0.0.0 239.255.255.255 240.0.0.0 255.255.255.255
  :: ::1 ::fffe:ffff:ffff ::1:0:0:0 64:ff9b::1 100::1 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2001:: 2001:1ff::1
  2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002:: 2002:ffff::1 2620:4f:8000:: 2620:4f:8000:ffff::1
  3fff:: 3fff:fff:ffff::1 4000:: 7fff:ffff::1 8000:: fc00:: fdff::1 fe80::1 ff02::1 ffff:ffff::1`.split(
    /\s+/,
  ),
)('%s is not public in either check', (address) => {
  expect(byBothWalls(address)).toEqual([false, false]);
});

/** The neighbors of these ranges. */
test.each(
  `1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.1.255 192.0.3.0 192.31.195.255
  192.31.197.0 192.52.192.255 192.52.194.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0
  192.175.47.255 192.175.49.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255
  203.0.114.0 223.255.255.255 2000:: 2000:ffff::1 2001:200:: 2001:db7:ffff::1 2001:db9:: 2001:ffff::1 2003::
  2620:4f:7fff:ffff::1 2620:4f:8001:: 3ffe:ffff::1 3fff:1000::`.split(/\s+/),
)('%s is public in both checks', (address) => {
  expect(byBothWalls(address)).toEqual([true, true]);
});

test.each([
  ['2600:1::5efe:a00:1', false],
  ['2600:1::200:5efe:a00:1', false],
  ['2600:1::100:5efe:a00:1', true],
  ['2600:1::1:5efe:a00:1', true],
  ['2600:1::200:5eff:a00:1', true],
  ['2600:1::', true],
])('an ISATAP address embeds an IPv4 address: %s is public: %s', (address, isPublic) => {
  expect(isGlobalUnicast(address)).toBe(isPublic);
});

test.each(['', 'clucket.example', '8.8.8.8%eth0', '2606:4700::1%eth0', '2606:4700::g'])(
  '%j is not a public address',
  (address) => {
    expect(isGlobalUnicast(address)).toBe(false);
  },
);
