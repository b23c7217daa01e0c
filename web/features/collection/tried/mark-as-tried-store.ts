import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/create-listeners.ts';
import { IDLE_MARK_AS_TRIED_FLOW, isLocating, type MarkAsTriedFlow } from './mark-as-tried-flow.ts';

let state: MarkAsTriedFlow = IDLE_MARK_AS_TRIED_FLOW;
const { subscribe, notify } = createListeners();

/** One sandwich at a time: the dialog stays when the list with its button is gone. */
export function setMarkAsTriedFlow(next: MarkAsTriedFlow): MarkAsTriedFlow {
  state = next;
  notify();
  return state;
}

export function getMarkAsTriedFlow(): MarkAsTriedFlow {
  return state;
}

export function useMarkAsTriedFlow(): MarkAsTriedFlow {
  return useSyncExternalStore(subscribe, getMarkAsTriedFlow, () => IDLE_MARK_AS_TRIED_FLOW);
}

export function useMarkAsTriedBusyText(sandwichId: number): string | null {
  const now = useMarkAsTriedFlow();
  if (now.step === 'idle' || now.sandwich.id !== sandwichId) return null;
  if (isLocating(now)) return 'Checking location...';
  return now.step === 'saving' ? 'Saving...' : null;
}
