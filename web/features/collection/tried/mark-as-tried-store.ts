import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import { IDLE_MARK_AS_TRIED_STATE, isLocating, type MarkAsTriedState } from './mark-as-tried-state.ts';

let state: MarkAsTriedState = IDLE_MARK_AS_TRIED_STATE;
const { subscribe, notify } = createChangeNotifier();

/** Global, for one sandwich at a time: the dialog stays open when the list with its button is gone. */
export function setMarkAsTriedState(next: MarkAsTriedState): MarkAsTriedState {
  state = next;
  notify();
  return state;
}

export function getMarkAsTriedState(): MarkAsTriedState {
  return state;
}

export function useMarkAsTriedState(): MarkAsTriedState {
  return useSyncExternalStore(subscribe, getMarkAsTriedState, () => IDLE_MARK_AS_TRIED_STATE);
}

export function useMarkAsTriedBusyText(sandwichId: number): string | null {
  const now = useMarkAsTriedState();
  if (now.step === 'idle' || now.sandwich.id !== sandwichId) return null;
  if (isLocating(now)) return 'Checking location...';
  return now.step === 'saving' ? 'Saving...' : null;
}
