import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { isGlobalUnicast, NON_GLOBAL_ADDRESSES } from './global-address.ts';
import { hostWithoutBrackets, SafeFetchError, type FetchAllowlist } from './fetch-target.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type ResolveHostname = (hostname: string) => Promise<{ address: string; family: number }[]>;
export type OutboundConnectionRules = {
  connectMs: number;
  allowed: FetchAllowlist;
  resolve: ResolveHostname;
  ca?: string;
  now?: () => number;
};

export const resolveHostnameWithSystem: ResolveHostname = (hostname) =>
  lookup(hostname, { all: true, order: 'verbatim' });

/** Checks the resolved address of each connection, so that DNS cannot change its answer in between. */
export function guardedConnector(rules: OutboundConnectionRules): buildConnector.connector {
  const connected = callbackify((options: buildConnector.Options) => connect(options, rules));
  return (options, callback) => {
    connected(options, (error, socket) => (error ? callback(error, null) : callback(null, socket)));
  };
}

async function connect(options: buildConnector.Options, rules: OutboundConnectionRules): Promise<Socket> {
  const port = options.port || (options.protocol === 'https:' ? '443' : '80');
  const { now = () => performance.now() } = rules;
  const addresses = await checkedAddresses(options.hostname, port, rules);
  const deadline = now() + rules.connectMs;
  const socket = await connectPlainly({ ...options, protocol: 'http:', port }, addresses, rules);
  if (options.protocol !== 'https:') return socket;
  const left = Math.max(1, deadline - now());
  const secured = buildConnector({ timeout: left, allowH2: false, ...(rules.ca && { ca: rules.ca }) });
  return opened(secured, { ...options, port, httpSocket: socket });
}

/** Every resolved address must be allowed, because the connection may use any of them. */
async function checkedAddresses(
  hostname: string,
  port: string,
  rules: OutboundConnectionRules,
): Promise<Checked[]> {
  const bare = hostWithoutBrackets(hostname);
  const family = isIP(bare);
  const addresses = family ? [{ address: bare, family }] : await rules.resolve(bare);
  const checked = addresses.map(({ address, family: version }) => {
    const forTests = rules.allowed.has(`${address}:${port}`);
    if (!forTests && !isGlobalUnicast(address)) throw new SafeFetchError('it leads to no public address');
    return { address, family: version, forTests };
  });
  if (checked.length === 0) throw new SafeFetchError('its name has no address');
  return checked;
}

type Checked = { address: string; family: number; forTests: boolean };

/** TLS starts on this socket afterwards, because tls.connect drops the option blockList. */
async function connectPlainly(
  options: buildConnector.Options,
  addresses: readonly Checked[],
  { connectMs }: OutboundConnectionRules,
): Promise<Socket> {
  const pinned: LookupFunction = (_hostname, lookupOptions, found) => {
    const first = assertDefined(addresses[0]);
    if (lookupOptions.all) found(null, [...addresses]);
    else found(null, first.address, first.family);
  };
  const blockList = addresses.every(({ forTests }) => forTests) ? undefined : NON_GLOBAL_ADDRESSES;
  const plain = buildConnector({ timeout: connectMs, lookup: pinned, ...{ blockList } });
  return opened(plain, options);
}

function opened(connector: buildConnector.connector, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connector(options, (error, socket) => (error ? reject(error) : resolve(socket!)));
  });
}
