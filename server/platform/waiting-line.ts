import type { PoolClient } from 'pg';
import type { Source } from './replica/reads.ts';
import { defined } from '#rules/defined.ts';

export type Patience = {
  /** Without any connection coming back in so long, the database is taken for stuck. */
  still: number;
  /** Even where the line moves. */
  most: number;
};
type Waiter = { since: number; come: () => void; leave: (error: Error) => void };

/** A database that hangs is told of within two seconds (threats G3); one that is only asked much is waited for. */
export const LINE: Patience = { still: 2_000, most: 8_000 };
const LOOK_EVERY_MS = 100;

/**
 * Hands out at most `size` connections, in the order in which they were asked for. The pool's own patience begins when it is
 * one's turn, so that it is spent on connecting and not on those before.
 */
export function waitInLine(source: Source, size: number, { still, most }: Patience = LINE): Source {
  const line: Waiter[] = [];
  let out = 0;
  let movedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    const now = performance.now();
    while (line[0] && isTooLong(now - line[0].since, now - Math.max(movedAt, line[0].since)))
      defined(line.shift()).leave(new Error('timeout exceeded when trying to connect'));
    if (line.length === 0) clearInterval(timer);
  };
  const isTooLong = (waited: number, stood: number) => waited >= most || stood >= still;

  const turn = () =>
    new Promise<void>((come, leave) => {
      if (line.length === 0) {
        clearInterval(timer);
        timer = setInterval(look, LOOK_EVERY_MS).unref();
      }
      line.push({ since: performance.now(), come, leave });
    });
  const back = () => {
    movedAt = performance.now();
    const next = line.shift();
    if (next) next.come();
    else out--;
  };

  async function connect(): Promise<PoolClient> {
    if (out >= size) await turn();
    else out++;
    const client = await source.connect().catch((error: unknown) => {
      back();
      throw error;
    });
    // The pool gives a client a new `release` each time it hands it out.
    const release = client.release.bind(client);
    client.release = (destroy) => {
      release(destroy);
      back();
    };
    return client;
  }

  return {
    connect,
    options: source.options,
    end() {
      clearInterval(timer);
      return source.end();
    },
  };
}
