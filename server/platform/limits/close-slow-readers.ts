import type { Server, ServerResponse } from 'node:http';

type Limits = { maxUnreadBytes: number; unreadTimeout: number };
type Wait = { bytes: number; since: number };

const LOOK_EVERY_MS = 250;
const MIN_BYTES_PER_SECOND = 16_000;

/** Closes connections that read nothing or too slowly, and the largest ones if all together buffer too many bytes. */
export function startClosingSlowReaders(
  server: Server,
  { maxUnreadBytes, unreadTimeout }: Limits,
): () => void {
  const responses = new Map<ServerResponse, Wait>();
  server.on('request', (_request, response) => {
    if (response.writableEnded && response.writableLength === 0) return;
    responses.set(response, { bytes: 0, since: 0 });
    response.once('close', () => responses.delete(response));
  });
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);

  function look(): void {
    const now = performance.now();
    let unread = 0;
    for (const [response, before] of responses) {
      const bytes = response.writableLength;
      const wait = bytes > 0 && bytes === before.bytes ? before : { bytes, since: now };
      responses.set(response, wait);
      unread += bytes;
      setSocketTimeout(response);
      if (isUnreadResponseOverdue(wait, now, unreadTimeout)) close(response);
    }
    if (unread > maxUnreadBytes) closeLargest(unread - maxUnreadBytes);
  }

  function closeLargest(excess: number): void {
    let closed = 0;
    for (const [response, { bytes }] of [...responses].sort(([, a], [, b]) => b.bytes - a.bytes)) {
      if (closed >= excess) return;
      closed += bytes;
      close(response);
    }
  }

  /** Only Node sees whether the kernel accepts a part of a large write. */
  function setSocketTimeout({ writableLength, req: { socket } }: ServerResponse): void {
    if (writableLength > 0 && socket.timeout !== unreadTimeout) socket.setTimeout(unreadTimeout);
    if (writableLength === 0 && socket.timeout === unreadTimeout) socket.setTimeout(server.timeout);
  }
}

/** A client can keep the socket active by sending, so the timeout also runs by our own clock. */
export function isUnreadResponseOverdue({ bytes, since }: Wait, now: number, timeout: number): boolean {
  return bytes > 0 && now - since > timeout + (bytes / MIN_BYTES_PER_SECOND) * 1000;
}

function close({ req: { socket } }: ServerResponse): void {
  socket.resetAndDestroy();
}
