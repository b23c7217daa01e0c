import { isIPv6 } from 'node:net';
import { defined } from '#shared/defined.ts';

/** One household or phone usually holds a whole IPv6 /64, so that is what is counted; IPv4 counts by address. */
export function addressKey(ip: string): string {
  // Of a connection that is gone there is none, whatever its type says: `ip.includes` would throw.
  if (!/:/.test(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return defined(mapped[1]);
  if (!isIPv6(ip)) return ip;
  return groupsOf(defined(ip.split('%')[0]))
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
