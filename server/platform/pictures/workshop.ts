import { fileURLToPath } from 'node:url';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Developed, Wish } from './develop.ts';
import { createHand, HandLost, type HandSettings } from './hand.ts';
import { COMPLAINTS } from './unreadable.ts';
import type { Order, Outcome } from './worker.ts';

/** Draws pictures anew in a process of its own, one after the other: a picture that breaks it breaks nothing else. */
export type Workshop = {
  develop(bytes: Uint8Array, wish: Wish): Promise<Developed>;
  /** Of the process at work; null while there is none. */
  readonly pid: number | null;
  close(): Promise<void>;
};

type Settings = Omit<Partial<HandSettings>, 'ordersEach' | 'busyText'> & {
  log: Log;
  picturesEach?: number;
};

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const BUSY = 'Many pictures are arriving at once. Please try again in a moment.';

export function createWorkshop({ log, picturesEach = 200, ...settings }: Settings): Workshop {
  const hand = createHand<Order, Outcome>({
    worker: WORKER,
    ...settings,
    busyText: BUSY,
    ordersEach: picturesEach,
  });
  return {
    async develop(bytes, wish) {
      const outcome = await hand.ask({ bytes, wish }).catch((error: unknown) => {
        if (!(error instanceof HandLost)) throw error;
        log.warn({ err: error }, 'A picture ended the process that read it');
        throw new Refusal('unreadable', COMPLAINTS.damaged, { cause: error });
      });
      if ('done' in outcome) return outcome.done;
      log.info({ complaint: outcome.complaint, reason: outcome.reason }, 'A picture was not taken');
      throw new Refusal('unreadable', COMPLAINTS[outcome.complaint]);
    },
    get pid() {
      return hand.pid;
    },
    close: () => hand.close(),
  };
}
