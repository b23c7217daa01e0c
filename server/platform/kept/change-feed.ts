import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';
import type { Topics } from './topics.ts';

/** Hears from the database what anybody has changed, in the order of the commits. */
export type ChangeFeed = {
  /** False while the connection is lost or does not answer: then nothing may be served from memory. */
  isLive(): boolean;
  /** Resolves when all that was committed before has been heard here, so that nobody misses an own write. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

type Settings = {
  connection: ClientConfig;
  topics: Topics;
  log: Pick<Log, 'warn' | 'info'>;
  /** Milliseconds: how often the line is tried, and how long it may take. Together they must stay below a second. */
  beat?: number;
  patience?: number;
};

export const CHANNEL = 'clucket_changes';
/** What the triggers say when too much changed to name it. */
export const EVERYTHING = '*';
const LONGEST_PAUSE_MS = 2_000;

export async function openChangeFeed(settings: Settings): Promise<ChangeFeed> {
  const { topics, log, beat = 400, patience = 400 } = settings;
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const lose = (lost: Client, why: unknown) => {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => {});
    if (closed) return;
    log.warn(
      { err: why },
      'The line that tells of changes was lost; nothing is served from memory until it is back',
    );
    again(100);
  };
  const again = (pause: number) => {
    retry = setTimeout(() => void connect().catch(() => again(Math.min(pause * 2, LONGEST_PAUSE_MS))), pause);
    retry.unref();
  };
  const connect = async () => {
    const next = new Client({ ...settings.connection, connectionTimeoutMillis: 2_000 });
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, null));
    next.on('notification', ({ payload = EVERYTHING }) =>
      payload === EVERYTHING ? topics.changeAll() : topics.change(payload.split(' ')),
    );
    await listen(next);
    if (closed) return void next.end();
    topics.changeAll();
    client = next;
  };
  // PostgreSQL hands a listener what it has missed before it answers that listener's next query.
  const ask = async () => {
    const asked = client;
    if (!asked) return;
    await assertAnswers(asked, patience).catch((error: unknown) => lose(asked, error));
  };
  const settle = oneAtATime(ask);
  await connect().catch(() => again(100));
  const pulse = setInterval(() => void settle(), beat);
  pulse.unref();
  return {
    isLive: () => client !== null,
    settle,
    async close() {
      closed = true;
      clearInterval(pulse);
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

async function listen(client: Client): Promise<void> {
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function assertAnswers(client: Client, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not answer')), patience);
  });
  await Promise.race([client.query('SELECT'), tooLate]).finally(() => clearTimeout(timer));
}

/** Who comes while a question is on its way needs the next one, which is sent after his commit. */
function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return function askNext(): Promise<void> {
    if (!running) return (running = ask().finally(() => (running = null)));
    return (next ??= running.then(() => {
      next = null;
      return askNext();
    }));
  };
}
