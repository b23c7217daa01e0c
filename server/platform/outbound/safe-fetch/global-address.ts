import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Blocks everything that the internet does not route: loopback, private and reserved ranges. */
export function isGlobalUnicast(address: string): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || isGlobal(parsed);
}

/** ipaddr.js treats unassigned space and ISATAP as unicast: only 2000::/3 is allocated, and ISATAP embeds an IPv4. */
function isGlobal(address: ipaddr.IPv6): boolean {
  const [first = 0, , , , fifth = 0, sixth] = address.parts;
  const isIsatap = sixth === 0x5efe && (fifth & 0xfdff) === 0;
  return first >> 13 === 1 && !isIsatap;
}

// A second check, by Node at connect time, written from IANA's registries so that one mistake does not open both.
const NOT_GLOBAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
const NOT_GLOBAL_6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '4000::/2',
  '8000::/1',
];

export const NON_GLOBAL_ADDRESSES = new BlockList();
for (const network of NOT_GLOBAL_4) add(network, 'ipv4');
for (const network of NOT_GLOBAL_6) add(network, 'ipv6');
// All of ::/3 but ::ffff:0:0/96, with which BlockList compares every IPv4 address.
NON_GLOBAL_ADDRESSES.addRange('::', '::fffe:ffff:ffff', 'ipv6');
NON_GLOBAL_ADDRESSES.addRange('::1:0:0:0', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ipv6');

function add(network: string, family: 'ipv4' | 'ipv6'): void {
  const [address, bits] = network.split('/') as [string, string];
  NON_GLOBAL_ADDRESSES.addSubnet(address, Number(bits), family);
}
