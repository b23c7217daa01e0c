import { useSyncExternalStore } from 'react';
import { outbox } from '#web/lib/outbox/here.ts';
import type { Shown } from '#web/lib/outbox/outbox.ts';

export type Waiting = {
  /** Not sent yet, though somebody has gone on meanwhile. */
  waiting: Shown[];
  refused: Shown[];
  /** Of members who are not signed in here now: nobody is told what. */
  others: number;
};

const NONE: readonly Shown[] = [];

export function useWaiting(userId: string | null): Waiting {
  const deeds = useSyncExternalStore(outbox.onChange, outbox.deeds, () => NONE);
  const own = deeds.filter((deed) => deed.userId === userId);
  return {
    waiting: own.filter(({ isAwaited, refusal }) => !isAwaited && !refusal),
    refused: own.filter(({ refusal }) => refusal !== null),
    others: deeds.length - own.length,
  };
}
