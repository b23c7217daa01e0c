import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from './find-free-port.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export const HOSTILE_BEHAVIORS = [
  'is gone',
  'ends every connection',
  'never answers',
  'answers half',
  'drips',
  'answers garbage',
  'fails',
  'fails without end',
  'answers without end',
] as const;
export type HostileBehavior = (typeof HOSTILE_BEHAVIORS)[number] | 'works';

export type HostileServer = {
  port: number;
  behave(behavior: HostileBehavior): Promise<void>;
  open(): number;
  close(): Promise<void>;
};

type HostileServerOptions = {
  upstream?: number;
  speaksFirst?: boolean;
};

export async function startHostileServer({
  upstream,
  speaksFirst = false,
}: HostileServerOptions): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  let behavior: HostileBehavior = 'works';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (behavior === 'works') return pass(socket, assertDefined(upstream));
    if (behavior === 'ends every connection') return socket.destroy();
    socket.resume();
    const fragments = speaksFirst ? MAIL : HTTP;
    if (speaksFirst) respond(socket, behavior, fragments);
    else socket.once('data', () => respond(socket, behavior, fragments));
  });
  const port = await findFreePort();
  const listen = () => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const stop = () => new Promise<void>((done) => void server.close(() => done()));
  await listen();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    async behave(next) {
      behavior = next;
      endAll();
      if (next === 'is gone' && server.listening) await stop();
      else if (next !== 'is gone' && !server.listening) await listen();
    },
    open: () => sockets.size,
    async close() {
      endAll();
      if (server.listening) await stop();
    },
  };
}

type Fragments = Record<'half' | 'failure' | 'endlessFailure' | 'endless' | 'more', string>;

const CHUNK = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
const HTTP: Fragments = {
  half: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"places": [',
  failure: 'HTTP/1.1 500 Oh\r\ncontent-length: 5\r\nconnection: close\r\n\r\nsorry',
  endlessFailure: 'HTTP/1.1 500 Oh\r\ntransfer-encoding: chunked\r\n\r\n',
  endless: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  more: CHUNK,
};
const MAIL: Fragments = {
  half: '220-mail.exam',
  failure: '421 Not today\r\n',
  endlessFailure: '421-',
  endless: '',
  more: `220-${'x'.repeat(500)}\r\n`.repeat(100),
};

function respond(socket: Socket, behavior: HostileBehavior, fragments: Fragments): void {
  if (behavior === 'answers half') socket.write(fragments.half);
  else if (behavior === 'answers garbage') socket.end('\x00\xff{]<xml 299 \r\n\r\n\x1b[2J');
  else if (behavior === 'fails') socket.end(fragments.failure);
  else if (behavior === 'fails without end') withoutEnd(socket, fragments.endlessFailure, fragments.more);
  else if (behavior === 'answers without end') withoutEnd(socket, fragments.endless, fragments.more);
  else if (behavior === 'drips') drip(socket, fragments.half);
}

function withoutEnd(socket: Socket, beginning: string, more: string): void {
  const write = () => {
    while (!socket.destroyed && socket.write(more));
  };
  socket.on('drain', write);
  socket.write(beginning);
  write();
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(assertDefined(text[at++ % text.length])), 500);
  socket.on('close', () => clearInterval(timer));
}

function pass(socket: Socket, port: number): void {
  const behind = connect(port, '127.0.0.1');
  behind.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  socket.on('close', () => behind.destroy());
  socket.pipe(behind).pipe(socket);
}
