import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type FaultInjectionProxy = {
  port: number;
  cut(): void;
  /** Keeps the connections open but passes nothing on. */
  stall(): void;
  reset(): void;
  restore(): void;
  close(): Promise<void>;
};

export async function startFaultInjectionProxy(target: NetConnectOpts): Promise<FaultInjectionProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const server = createServer({ allowHalfOpen: false }, (client) => {
    client.on('error', () => {});
    if (state === 'cut') return client.destroy();
    const upstream = connect(target);
    upstream.on('error', () => client.destroy());
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client.on('data', (bytes) => void upstream.write(bytes));
    upstream.on('data', (bytes) => void client.write(bytes));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => pairs.delete(pair));
    if (state === 'stalled') for (const socket of pair) socket.pause();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      endAll();
    },
    stall() {
      state = 'stalled';
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    reset: endAll,
    restore() {
      state = 'open';
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    close() {
      endAll();
      return new Promise((done) => void server.close(() => done()));
    },
  };
}
