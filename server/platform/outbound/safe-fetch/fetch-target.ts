import { isIP } from 'node:net';

/** Why a fetch was not made or not finished. For the operator's log alone: it would describe the network to others. */
export class FetchError extends Error {
  /** What a public server answered; null where the guard refused it, or nothing answered. */
  readonly status: number | null;

  constructor(reason: string, { status = null, ...options }: ErrorOptions & { status?: number | null } = {}) {
    super(reason, options);
    this.name = 'FetchRefused';
    this.status = status;
  }
}

/** `address:port` of test servers, which a site in production never has. */
export type AllowedForTests = ReadonlySet<string>;

/** The address after the rules that need no network: http or https, their own ports, nobody's name and password. */
export function parseTarget(text: string, allowed: AllowedForTests, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw new FetchError('it is no address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('it is not http or https');
  if (url.username || url.password) throw new FetchError('it carries a name or a password');
  if (!['', '80', '443'].includes(url.port) && !isAllowedForTests(url.hostname, url.port, allowed))
    throw new FetchError('its port is not one of the web');
  url.hash = '';
  return url;
}

/** A name is not known to lead to the test server before it is resolved: the connection looks again. */
function isAllowedForTests(hostname: string, port: string, allowed: AllowedForTests): boolean {
  const bare = bareHost(hostname);
  return isIP(bare) ? allowed.has(`${bare}:${port}`) : [...allowed].some((each) => each.endsWith(`:${port}`));
}

/** An IPv6 without its brackets. */
export function bareHost(hostname: string): string {
  return hostname.replaceAll(/[[\]]/g, '');
}
