import { createContext, useContext } from 'react';
import type { RestaurantDraftUpdater } from '../draft/draft-store.ts';
import type { RestaurantDraft, WizardTab } from '../draft/draft.ts';

export type WizardState = {
  draft: RestaurantDraft;
  change: (change: RestaurantDraftUpdater) => void;
  problemAt: (field: string) => string | undefined;
  leaveFor: (tab: WizardTab) => void;
  startAfresh: () => void;
  /** The draft must not change while it is being sent. */
  isSending: boolean;
  rejections: ReadonlyMap<number, string>;
};

const Context = createContext<WizardState | null>(null);

export const WizardProvider = Context.Provider;

export function useRestaurantWizard(): WizardState {
  const state = useContext(Context);
  if (!state) throw new Error('A part of the wizard stands outside of it.');
  return state;
}

export function useRestaurantDraftProblem(field: string): string | undefined {
  return useRestaurantWizard().problemAt(field);
}
