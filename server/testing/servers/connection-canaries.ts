import { once } from 'node:events';
import { createServer, Socket, type AddressInfo, type Server } from 'node:net';

export type ConnectionCanaries = {
  ports: number[];
  hits: number;
  connects: unknown[];
  stop(): Promise<void>;
};

/** Also uses ports 80 and 443 if the account may, because the guard allows these. */
export async function startConnectionCanaries(): Promise<ConnectionCanaries> {
  const servers: Server[] = [];
  const canaries: ConnectionCanaries = { ports: [], hits: 0, connects: [], stop };
  for (const [host, port] of [
    ['0.0.0.0', 0],
    ['0.0.0.0', 0],
    ['::', 0],
    ['::', 80],
    ['::', 443],
  ] as const) {
    const server = createServer((socket) => {
      canaries.hits += 1;
      socket.on('error', () => {}).destroy();
    });
    const isListening = await listening(server, host, port);
    if (!isListening) continue;
    servers.push(server);
    canaries.ports.push((server.address() as AddressInfo).port);
  }
  const real = Socket.prototype.connect as (...args: unknown[]) => Socket;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    canaries.connects.push(args);
    return Reflect.apply(real, this, args);
  } as typeof Socket.prototype.connect;
  return canaries;

  async function stop(): Promise<void> {
    Socket.prototype.connect = real as typeof Socket.prototype.connect;
    for (const server of servers) server.close();
    await Promise.all(servers.map((server) => once(server, 'close')));
  }
}

async function listening(server: Server, host: string, port: number): Promise<boolean> {
  server.listen(port, host);
  return await Promise.race([
    once(server, 'listening').then(() => true),
    new Promise<false>((resolve) => server.once('error', () => resolve(false))),
  ]).catch(() => false);
}
