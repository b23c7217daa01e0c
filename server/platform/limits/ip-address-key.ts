import { isIPv6 } from 'node:net';
import { assertDefined } from '#shared/assert-defined.ts';

/** Counts IPv4 by address and IPv6 by /64, because a household or phone usually has a whole /64. */
export function ipAddressKey(ip: string): string {
  // A closed connection has no address, whatever the type says: `ip.includes` would throw.
  if (!/:/.test(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return assertDefined(mapped[1]);
  if (!isIPv6(ip)) return ip;
  return groupsOf(assertDefined(ip.split('%')[0]))
    .slice(0, 4)
    .join(':');
}

function groupsOf(ip: string): string[] {
  const [head, tail] = ip.split('::') as [string, string?];
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
