import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createMailer } from '#server/platform/jobs/mailer.ts';
import { createSafeFetch, type SafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { notifyNextBatch } from './announcements/announcements.ts';
import { sendNextDigest } from './digest/send-digest.ts';
import { sendNextPush } from './push/send-push.ts';

export type Notifier = {
  /** Everything that is due now. */
  work(): Promise<void>;
  /** Begins nothing more, and ends when the last step has. */
  stop(): Promise<void>;
};

type NotifierDeps = {
  database: Pick<Database, 'db'>;
  config: Config;
  log: Log;
  now?: () => Date;
  safeFetch?: SafeFetch;
  everyMs?: number;
};

const EVERY_MS = 5_000;
const PUSHES_AT_ONCE = 4;

/**
 * Works off what the database holds to be told. Any number of processes may: each step locks its row and passes over those
 * that others hold. Nothing is remembered here, so that a process may end anywhere.
 */
export function startNotifier(deps: NotifierDeps): Notifier {
  const { database, config, log, now = () => new Date(), everyMs = EVERY_MS } = deps;
  const { db } = database;
  const safeFetch = deps.safeFetch ?? createSafeFetch({ allowed: config.fetchAllowForTests });
  const mail = createMailer(config, log);
  const announce = () => notifyNextBatch(db, now());
  const push = () => sendNextPush({ db, safeFetch, site: config, now });
  const write = () => sendNextDigest({ db, mail, log, site: config, now });
  // Any member names a push service: one that takes its time must not keep everybody else waiting.
  const sending = [...Array.from({ length: PUSHES_AT_ONCE }, () => push), write];
  let isStopped = false;
  let running = Promise.resolve();
  const allOf = async (step: () => Promise<boolean>) => {
    try {
      while (!isStopped && (await step()));
    } catch (err) {
      log.warn({ err }, 'A notification could not be worked off; it is tried again');
    }
  };
  const round = async () => {
    await allOf(announce);
    await Promise.all(sending.map(allOf));
  };
  const work = () => (running = running.then(round));
  // A round that takes longer than this is not joined by another.
  let isWorking = false;
  const timer = setInterval(() => {
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => (isWorking = false));
  }, everyMs).unref();
  return {
    work,
    stop() {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
