import { createSeededRandom } from '#db/seeded-random.ts';
import { assertDefined } from '#shared/assert-defined.ts';
// Internal addresses in every spelling that is known to bypass a guard.

/** The special-purpose IPv4 ranges of IANA that are not globally reachable, with multicast and reserved space. */
export const INTERNAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
];
export const INTERNAL_IPV6 = [
  '::/128',
  '::1/128',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '200::/7',
  '400::/6',
  '1000::/4',
  '2001::/32',
  '2001:2::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:30::/28',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '4000::/3',
  '5f00::/16',
  'a000::/3',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

type SeededRandom = () => number;

export function generateInternalAddressUrls(count: number, random: SeededRandom, ports: readonly number[]): string[] {
  const dressed = [...DRESSES, ...ports.map((port) => (host: string) => `http://${host}:${port}/`)];
  return Array.from({ length: count }, (_, index) => {
    const network4 = assertDefined(INTERNAL_IPV4[index % INTERNAL_IPV4.length]);
    const network6 = assertDefined(INTERNAL_IPV6[index % INTERNAL_IPV6.length]);
    const host =
      random() < 0.75 ? pick(SPELLINGS, random)(inside4(network4, random), random) : six(network6, random);
    return pick(dressed, random)(host);
  });
}

export function internalAddressUrls(ports: readonly number[]): string[] {
  const random = createSeededRandom('spellings').next;
  const addresses = ['127.0.0.1', '0.0.0.0', '169.254.169.254', '10.0.0.1', '192.168.1.1', '100.100.100.200'];
  const hosts = [
    ...addresses.flatMap((address) => SPELLINGS.map((spell) => spell(parts(address), random))),
    ...INTERNAL_IPV4.map((network) => parts(assertDefined(network.split('/')[0])).join('.')),
    ...INTERNAL_IPV6.map((network) => `[${network.split('/')[0]}]`),
    ...NAMES,
  ];
  return [
    ...hosts.map((host) => `http://${host}/`),
    ...['127.0.0.1', '[::1]', 'localhost'].flatMap((host) => DRESSES.map((dress) => dress(host))),
    ...ports.flatMap((port) => [`http://127.0.0.1:${port}/`, `https://[::1]:${port}/`]),
    ...WHOLE,
  ];
}

type Parts = readonly number[];
type Spell = (address: Parts, random: SeededRandom) => string;

const dword = ([a = 0, b = 0, c = 0, d = 0]: Parts) => ((a * 256 + b) * 256 + c) * 256 + d;
const hex = (value: number) => value.toString(16);
const octal = (value: number) => `0${value.toString(8)}`;
const high = ([a = 0, b = 0]: Parts) => hex(a * 256 + b);
const low = ([, , c = 0, d = 0]: Parts) => hex(c * 256 + d);
const dotted = (address: Parts) => address.join('.');

const SPELLINGS: Spell[] = [
  dotted,
  (address) => `${dotted(address)}.`,
  (address) => String(dword(address)),
  (address) => `0x${hex(dword(address))}`,
  (address) => `0X${hex(dword(address)).toUpperCase()}`,
  (address) => octal(dword(address)),
  (address) => `000000${octal(dword(address))}`,
  (address) => address.map((part) => `0x${hex(part)}`).join('.'),
  (address) => address.map(octal).join('.'),
  (address) => address.map((part) => `0000${part.toString(8)}`).join('.'),
  ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${(b * 256 + c) * 256 + d}`,
  ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
  ([a = 0, b = 0, c = 0, d = 0]) => `0x${hex(a)}.${octal(b)}.${c * 256 + d}`,
  (address, random) =>
    address.map((part) => pick([String, octal, (n: number) => `0x${hex(n)}`], random)(part)).join('.'),
  (address) => dotted(address).replaceAll(/\d/g, (digit) => `%3${digit}`),
  (address) => dotted(address).replaceAll('.', '%2E'),
  (address) => dotted(address).replaceAll('.', '。'),
  (address) => dotted(address).replaceAll('.', '．'),
  (address) => dotted(address).replaceAll('.', '｡'),
  (address) => dotted(address).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (address) => dotted(address).replaceAll(/\d/g, circled),
  (address) => dotted(address).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  (address) => dotted(address).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit))),
  (address) => dotted(address).replace('.', '\u00AD.'),
  (address) => dotted(address).replace('.', '.\t'),
  (address) => `${dotted(address)}\n`,
  (address) => `[::ffff:${dotted(address)}]`,
  (address) => `[::FFFF:${high(address)}:${low(address)}]`,
  (address) => `[0:0:0:0:0:ffff:${high(address)}:${low(address)}]`,
  (address) => `[0000:0000:0000:0000:0000:ffff:${dotted(address)}]`,
  (address) => `[::${dotted(address)}]`,
  (address) => `[::ffff:0:${dotted(address)}]`,
  (address) => `[64:ff9b::${dotted(address)}]`,
  (address) => `[64:ff9b:1::${high(address)}:${low(address)}]`,
  (address) => `[64:ff9b:1:${high(address)}:0:${low(address)}::]`,
  (address) => `[2002:${high(address)}:${low(address)}::1]`,
  (address) => `[2001:0:${high(address)}:${low(address)}::1]`,
  (address) => `[2001::${high(address.map((part) => part ^ 255))}:${low(address.map((part) => part ^ 255))}]`,
  (address) => `[fe80::5efe:${dotted(address)}]`,
  (address) => `[2600:1f18::5efe:${dotted(address)}]`,
  (address) => `[2600:1f18::200:5efe:${high(address)}:${low(address)}]`,
  (address) => `[::ffff:${dotted(address)}%25lo]`,
  (address) => `[fe80::${low(address)}%eth0]`,
  (address) => `${dotted(address)}.nip.test`,
];

const DRESSES: ((host: string) => string)[] = [
  (host) => `http://${host}/`,
  (host) => `https://${host}/`,
  (host) => `HTTP://${host}`,
  (host) => `http://${host}:80/menu`,
  (host) => `https://${host}:443/`,
  (host) => `http://${host}:443/`,
  (host) => `http://${host}:22/`,
  (host) => `http://${host}:5432/`,
  (host) => `http:${host}`,
  (host) => `http:/${host}/`,
  (host) => `http:///${host}/`,
  (host) => `http:\\\\${host}\\`,
  (host) => ` \t http://${host}/ \n`,
  (host) => `ht\ntp://${host}/`,
  (host) => `http://example.com@${host}/`,
  (host) => `http://example.com:80@${host}/`,
  (host) => `http://${host}#@example.com/`,
  (host) => `http://${host}?@example.com/`,
  (host) => `http://${host}\\@example.com/`,
];

const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.localdomain',
  'ip6-localhost',
  'anything.localhost',
  'ⓛocalhost',
  'ｌｏｃａｌｈｏｓｔ',
  '%6cocalhost',
  'metadata.google.internal',
  'kubernetes.default.svc',
  'router.local',
  '0',
  '00',
  '0x0',
  '0.0',
  '127.1',
  '127.0.1',
  '0x7f.1',
  '0177.1',
  '[::]',
  '[0::0]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::0001]',
  '[fe80::1%25lo0]',
];

const WHOLE = [
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:6379/_INFO',
  'dict://127.0.0.1:11211/stats',
  'data:text/html,<h1>hello</h1>',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/1',
  'ws://127.0.0.1/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'view-source:http://127.0.0.1/',
  '//127.0.0.1/',
  '/etc/passwd',
  '127.0.0.1',
  'localhost:80',
  'http://',
  'http:// /',
  '',
];

function circled(digit: string): string {
  return digit === '0' ? '⓪' : String.fromCodePoint(0x2460 + Number(digit) - 1);
}

function inside4(network: string, random: SeededRandom): Parts {
  const [start = '', bits] = network.split('/');
  const size = 2 ** (32 - Number(bits));
  const value = dword(parts(start)) + Math.floor(random() * size);
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function six(network: string, random: SeededRandom): string {
  const [start = '', bits] = network.split('/');
  const groups = expand(start).map((group, index) => {
    const free = Math.min(16, Math.max(0, (index + 1) * 16 - Number(bits)));
    return group + Math.floor(random() * 2 ** free);
  });
  const written = groups.map((group) =>
    random() < 0.3 ? hex(group).padStart(4, '0').toUpperCase() : hex(group),
  );
  return `[${written.join(':')}]`;
}

function expand(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function parts(address: string): Parts {
  return address.split('.').map(Number);
}

function pick<T>(list: readonly T[], random: SeededRandom): T {
  return assertDefined(list[Math.floor(random() * list.length)]);
}
