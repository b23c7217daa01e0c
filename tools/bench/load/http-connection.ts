import { connect } from 'node:net';

export type HttpConnection = {
  /** `done` gets the status, or 0 if the connection broke. */
  send(request: Buffer, done: (status: number) => void): void;
  isOpen(): boolean;
  close(): void;
};

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Less than the five seconds of the site's `Keep-Alive` header, or the site closes a connection just as it is
 * used again.
 */
const MAX_IDLE_MS = 4_000;

/** Most connections of an open loop idle longer than the server's timeout, so they are opened again. */
export async function openReconnectingHttpConnection(port: number): Promise<HttpConnection> {
  let connection = await openHttpConnection(port);
  let lastUsed = performance.now();
  const retry: HttpConnection['send'] = async (request, done) => {
    connection.close();
    connection = await openHttpConnection(port).catch(() => connection);
    connection.send(request, done);
  };
  return {
    isOpen: () => true,
    send(request, done) {
      const isFresh = connection.isOpen() && performance.now() - lastUsed < MAX_IDLE_MS;
      const noted = (status: number) => {
        lastUsed = performance.now();
        done(status);
      };
      if (isFresh) return connection.send(request, noted);
      retry(request, noted);
    },
    close: () => connection.close(),
  };
}

export async function openHttpConnection(port: number): Promise<HttpConnection> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let answered: ((status: number) => void) | null = null;
  let status = 0;
  let missing = -1;
  let head: Buffer = Buffer.alloc(0);

  const finish = (with_: number) => {
    const done = answered;
    answered = null;
    missing = -1;
    done?.(with_);
  };
  socket.on('data', (chunk: Buffer) => {
    if (missing >= 0) missing -= chunk.length;
    else {
      const read = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const end = read.indexOf(END_OF_HEAD);
      if (end < 0) return void (head = read);
      head = Buffer.alloc(0);
      const text = read.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      missing = lengthOf(text, status) - (read.length - end - END_OF_HEAD.length);
    }
    if (missing <= 0) finish(status);
  });
  socket.on('error', () => finish(0));
  socket.on('close', () => finish(0));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    send(request, done) {
      if (socket.destroyed) return done(0);
      answered = done;
      socket.write(request);
    },
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    close: () => socket.destroy(),
  };
}

function lengthOf(head: string, status: number): number {
  if (status === 304 || status === 204) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  return Number(length);
}
