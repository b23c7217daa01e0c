import type { Log } from '#server/platform/observability/log.ts';
import { createSentryEvent, type SentryErrorReport, type SentryEvent } from './sentry-event.ts';

export type Sentry = {
  capture(report: SentryErrorReport): void;
  flush(): Promise<void>;
};
export type SentryDsn = { url: string; publicKey: string };
export type SentrySettings = {
  sentryDsn: SentryDsn | null;
  sentrySendPii: boolean;
  baseUrl: string;
  environment: string;
};

const PER_MINUTE = 60;
const AT_ONCE = 10;
const TIMEOUT_MS = 5_000;

export function createSentry(settings: SentrySettings, log: Log, now: () => Date): Sentry | null {
  const { sentryDsn: dsn, sentrySendPii: sendPii, baseUrl, environment } = settings;
  if (!dsn) return null;
  const underway = new Set<Promise<void>>();
  const gate = createGate();
  return {
    capture(report) {
      const at = now();
      if (underway.size >= AT_ONCE || !gate.open(at.getTime())) return;
      const sending = send(dsn, createSentryEvent(report, { baseUrl, environment, sendPii, now: at }))
        .then((pauseMs) => gate.pause(now().getTime() + pauseMs))
        .catch((err: unknown) => log.warn({ err }, 'Could not send an error to Sentry'))
        .finally(() => underway.delete(sending));
      underway.add(sending);
    },
    async flush() {
      await Promise.all(underway);
    },
  };
}

/** https://develop.sentry.dev/sdk/data-model/envelopes/ : one JSON line each for the envelope, the item header and the item. */
async function send({ url, publicKey }: SentryDsn, event: SentryEvent): Promise<number> {
  const lines = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event];
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=clucket/1.0, sentry_key=${publicKey}`,
    },
    body: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (answer.status === 429) return 1000 * (Number(answer.headers.get('retry-after')) || 60);
  if (!answer.ok) throw new Error(`Sentry answered ${answer.status}`);
  return 0;
}

function createGate() {
  let minute = 0;
  let sent = 0;
  let pausedUntil = 0;
  return {
    open(time: number): boolean {
      if (time < pausedUntil) return false;
      if (time - minute >= 60_000) [minute, sent] = [time, 0];
      return ++sent <= PER_MINUTE;
    },
    pause(until: number): void {
      pausedUntil = Math.max(pausedUntil, until);
    },
  };
}
