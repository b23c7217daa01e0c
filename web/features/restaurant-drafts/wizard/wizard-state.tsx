import { createContext, useContext } from 'react';
import type { DraftChange } from '../draft/draft-store.ts';
import type { RestaurantDraft, WizardTab } from '../draft/draft.ts';

export type WizardState = {
  draft: RestaurantDraft;
  change: (change: DraftChange) => void;
  /** What is wrong with a field, once that has been asked for. */
  problemAt: (field: string) => string | undefined;
  leaveFor: (tab: WizardTab) => void;
  startAfresh: () => void;
  /** While calls are on their way nothing may change under them. */
  isSending: boolean;
  /** What the server said against a sandwich. */
  refusals: ReadonlyMap<number, string>;
};

const Context = createContext<WizardState | null>(null);

export const WizardProvider = Context.Provider;

export function useWizard(): WizardState {
  const state = useContext(Context);
  if (!state) throw new Error('A part of the wizard stands outside of it.');
  return state;
}

export function useProblem(field: string): string | undefined {
  return useWizard().problemAt(field);
}
