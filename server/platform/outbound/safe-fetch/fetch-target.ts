import { isIP } from 'node:net';

/** For the operator's log only, because it would describe the internal network. */
export class SafeFetchError extends Error {
  readonly status: number | null;

  constructor(reason: string, { status = null, ...options }: ErrorOptions & { status?: number | null } = {}) {
    super(reason, options);
    this.name = 'SafeFetchError';
    this.status = status;
  }
}

export type FetchAllowlist = ReadonlySet<string>;

/** Checks what needs no network: http or https, the standard port, no credentials. */
export function parseFetchTarget(text: string, allowed: FetchAllowlist, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw new SafeFetchError('it is no address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new SafeFetchError('it is not http or https');
  if (url.username || url.password) throw new SafeFetchError('it carries a name or a password');
  if (!['', '80', '443'].includes(url.port) && !isAllowedForTests(url.hostname, url.port, allowed))
    throw new SafeFetchError('its port is not one of the web');
  url.hash = '';
  return url;
}

/** A hostname is checked again when it is resolved, so here only its port counts. */
function isAllowedForTests(hostname: string, port: string, allowed: FetchAllowlist): boolean {
  const bare = hostWithoutBrackets(hostname);
  return isIP(bare) ? allowed.has(`${bare}:${port}`) : [...allowed].some((each) => each.endsWith(`:${port}`));
}

export function hostWithoutBrackets(hostname: string): string {
  return hostname.replaceAll(/[[\]]/g, '');
}
