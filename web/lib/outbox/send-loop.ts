import type { PendingOutcomes } from './pending-outcomes.ts';
import { sendWaiting } from './sending.ts';
import type { Desk, Stop } from './sending.ts';
import type { ShownDeeds } from './shown-deeds.ts';

type SendLoopParts = {
  desk: Desk;
  alone: (work: () => Promise<void>) => Promise<void>;
  isOnline: () => boolean;
  pending: PendingOutcomes;
  shown: ShownDeeds;
};

/** Sends what waits, one run of this tab at a time. */
export function createSendLoop({ desk, alone, isOnline, pending, shown }: SendLoopParts) {
  let stop: Stop = 'empty';
  let sending: Promise<void> | undefined;
  let wantedBy: string | null = null;

  /** Sends what waits, unless this tab is at it already; then once more after that. */
  async function send(userId: string): Promise<Stop> {
    wantedBy = userId;
    await (sending ??= run());
    return stop;
  }

  async function run(): Promise<void> {
    while (wantedBy !== null) {
      const userId = wantedBy;
      wantedBy = null;
      const before = pending.keys();
      if (!isOnline()) stop = 'offline';
      else if (!(await hasSent(userId))) stop = 'later';
      if (stop !== 'empty') giveUp(before);
      await shown.refresh().catch(() => {});
    }
    // In the same breath as the last look: else who wants more just now would be told that it is done.
    sending = undefined;
  }

  /** False where the device's own storage fails: what is in it is tried again by and by. */
  function hasSent(userId: string): Promise<boolean> {
    return alone(async () => void (stop = await sendWaiting(desk, userId))).then(
      () => true,
      () => false,
    );
  }

  function giveUp(keys: readonly string[]): void {
    for (const key of keys) pending.resolve(key, { is: 'waiting', why: stop });
  }

  return { send, lastStop: () => stop };
}
