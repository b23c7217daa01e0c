import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';
import { IDLE, isLocating, type TriedState } from './tried-state.ts';

let state: TriedState = IDLE;
const { subscribe, notify } = createListeners();

/** One sandwich at a time: the dialog stays when the list with its button is gone. */
export function setTriedState(next: TriedState): TriedState {
  state = next;
  notify();
  return state;
}

export function getTriedState(): TriedState {
  return state;
}

export function useTriedState(): TriedState {
  return useSyncExternalStore(subscribe, getTriedState, () => IDLE);
}

export function useBusyText(sandwichId: number): string | null {
  const now = useTriedState();
  if (now.step === 'idle' || now.sandwich.id !== sandwichId) return null;
  if (isLocating(now)) return 'Checking location...';
  return now.step === 'saving' ? 'Saving...' : null;
}
