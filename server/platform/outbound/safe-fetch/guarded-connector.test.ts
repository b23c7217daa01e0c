import { once } from 'node:events';
import {
  createServer,
  getDefaultAutoSelectFamily,
  setDefaultAutoSelectFamily,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '#server/testing/servers/certificate.ts';
import {
  guardedConnector,
  resolveHostnameWithSystem,
  type OutboundConnectionRules,
} from './guarded-connector.ts';

/** This is a loopback address, too. */
const NOBODY = '127.83.91.7';
const FAMILY = getDefaultAutoSelectFamily();

const stops: (() => void)[] = [];
afterEach(() => {
  setDefaultAutoSelectFamily(FAMILY);
  for (const stop of stops.splice(0)) stop();
});

test('the system resolver returns addresses with their family', async () => {
  const found = await resolveHostnameWithSystem('127.0.0.1');
  expect(found).toEqual([{ address: '127.0.0.1', family: 4 }]);
});

test.each([
  ['http:', 80],
  ['https:', 443],
])('uses the default port of %s if the address has none: %i', async (protocol, port) => {
  // Connects to nothing, because the canaries of another file may listen on these ports.
  const resolvedNames: string[] = [];
  const allowed = Object.assign(new Set<string>(), {
    has: (target: string) => resolvedNames.push(target) === 0,
  });
  await expect(connect(`${protocol}//${NOBODY}/`, { allowed })).rejects.toThrow(
    'it leads to no public address',
  );
  expect(resolvedNames).toEqual([`${NOBODY}:${port}`]);
});

test('does not resolve a host that is already an address', async () => {
  const resolve = async () => expect.unreachable('it is no name');
  await expect(connect('http://[::1]:81/', { resolve })).rejects.toThrow('it leads to no public address');
  const allowed = new Set(['::1:81']);
  const rejected = await connect('http://[::1]:81/', { resolve, allowed }).catch((error) => error);
  expect(rejected).toMatchObject({ address: '::1', port: 81 });
});

test('rejects a name without an address', async () => {
  await expect(connect('http://coop.test/', { resolve: async () => [] })).rejects.toThrow(
    'its name has no address',
  );
});

test.each([true, false])('connects to the first address, with autoSelectFamily %s', async (all) => {
  setDefaultAutoSelectFamily(all);
  const port = await started(createServer());
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const socket = await connect(`http://coop.test:${port}/`, {
    resolve,
    allowed: new Set([`127.0.0.1:${port}`]),
  });
  expect([socket.remoteAddress, socket.remotePort]).toEqual(['127.0.0.1', port]);
});

test('uses HTTP/1.1 with servers that also support HTTP/2', async () => {
  const options = { key: TEST_CERTIFICATE_KEY, cert: TEST_CERTIFICATE, ALPNProtocols: ['h2', 'http/1.1'] };
  const port = await started(createTlsServer(options));
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const socket = await connect(`https://coop.test:${port}/`, {
    resolve,
    allowed: new Set([`127.0.0.1:${port}`]),
    ca: TEST_CERTIFICATE,
  });
  expect((socket as TLSSocket).alpnProtocol).not.toBe('h2');
});

test('gives up if TLS does not start within the connect timeout (threats E4)', async () => {
  const port = await started(createServer());
  // The connection itself has used all but a fifth of a second.
  const times = [0, 59_800];
  const rejected = await connect(`https://127.0.0.1:${port}/`, {
    allowed: new Set([`127.0.0.1:${port}`]),
    connectMs: 60_000,
    now: () => times.shift()!,
  }).catch((error) => error);
  expect(rejected.code).toBe('UND_ERR_CONNECT_TIMEOUT');
  expect(rejected.message).toContain('timeout: 200ms');
});

async function connect(address: string, rules: Partial<OutboundConnectionRules>): Promise<Socket> {
  const { hostname, protocol, port, host } = new URL(address);
  const connector = guardedConnector({
    connectMs: 5_000,
    allowed: new Set(),
    resolve: resolveHostnameWithSystem,
    ...rules,
  });
  const socket = await promisify(connector)({ hostname, host, protocol, port });
  stops.push(() => socket!.destroy());
  return socket!;
}

async function started(server: Server): Promise<number> {
  server.on('connection', (socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
