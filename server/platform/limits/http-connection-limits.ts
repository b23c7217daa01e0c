import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ipAddressKey } from './ip-address-key.ts';
import { startClosingSlowReaders } from './close-slow-readers.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type HttpConnectionLimits = {
  /** Concurrent connections of one address; trusted proxies are exempt because they carry many visitors. */
  maxPerAddress: number;
  maxUnreadBytes: number;
  unreadTimeout: number;
};

export const HTTP_CONNECTION_LIMITS: HttpConnectionLimits = {
  maxPerAddress: 200,
  maxUnreadBytes: 128 * 1024 * 1024,
  unreadTimeout: 15_000,
};

export function limitConnections(
  app: FastifyInstance,
  limits: HttpConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  limitPerAddress(app.server, limits.maxPerAddress, isProxy);
  const stop = startClosingSlowReaders(app.server, limits);
  app.addHook('onClose', async () => stop());
}

function limitPerAddress(server: Server, max: number, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return socket.destroy();
    if (isProxy(remoteAddress)) return;
    const key = ipAddressKey(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= max) return socket.destroy();
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = assertDefined(open.get(key)) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
