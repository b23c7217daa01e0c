import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  getEmptyRestaurantDraft,
  openRestaurantDraftStore,
  type RestaurantDraftUpdater,
} from '../draft/draft-store.ts';
import { WIZARD_TABS, type RestaurantDraft, type WizardTab } from '../draft/draft.ts';
import { setOpenWizardTab, setOpenDraftLocation, resetRestaurantDraft } from '../draft/draft-actions.ts';
import { findRestaurantDraftProblems, type RestaurantDraftProblem } from '../draft/draft-problems.ts';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { RESTAURANT_DRAFT_TOASTS } from '../draft-messages.ts';
import { useRestaurantDraftSubmission } from '../submission/use-submission.ts';
import type { WizardState } from './wizard-state.tsx';

export function useRestaurantWizardController(userId: string) {
  const [store] = useState(() => openRestaurantDraftStore(userId));
  const draft = useSyncExternalStore(store.subscribe, store.current, getEmptyRestaurantDraft);
  const [validatedParts, setValidatedParts] = useState<ReadonlySet<string | number>>(new Set());
  const [focusField, setFocusField] = useState<string | null>(null);
  const submission = useRestaurantDraftSubmission(store);
  const problems = findRestaurantDraftProblems(draft);
  const shown = problems.filter(({ tab, ref }) => validatedParts.has(ref ?? tab));
  useFocusOn(focusField, () => setFocusField(null));

  function markValidated(tab: WizardTab) {
    setValidatedParts((before) => new Set([...before, ...partsOf(draft, tab)]));
  }

  function leaveFor(tab: WizardTab) {
    markValidated(draft.tab);
    store.change((before) => setOpenWizardTab(before, tab));
  }

  function submit() {
    const first = firstRestaurantDraftProblem(problems, draft.locations.length);
    if (!first) return void submission.run();
    WIZARD_TABS.forEach(markValidated);
    if (first === 'no-locations') {
      showFailureToast(...RESTAURANT_DRAFT_TOASTS.noLocations);
      return leaveFor('location');
    }
    store.change((before) => setOpenWizardTab(openLocationOf(first)(before), first.tab));
    setFocusField(first.field);
  }

  function startAfresh() {
    setValidatedParts(new Set());
    store.change(resetRestaurantDraft);
  }

  const state: WizardState = {
    draft,
    change: store.change,
    problemAt: (field) => shown.find((one) => one.field === field)?.text,
    leaveFor,
    startAfresh,
    isSending: submission.progress !== null,
    rejections: submission.rejections,
  };
  return { state, shown, submit, submission };
}

/** The parts that are validated separately: basics, each location, each sandwich. An empty new one shows no errors. */
function partsOf({ locations, sandwiches }: RestaurantDraft, tab: WizardTab): (WizardTab | number)[] {
  if (tab === 'basic') return [tab];
  return (tab === 'location' ? locations : sandwiches).map(({ ref }) => ref);
}

function openLocationOf({ tab, ref }: RestaurantDraftProblem): RestaurantDraftUpdater {
  return (draft) => (tab === 'location' ? setOpenDraftLocation(draft, ref) : draft);
}

/** The control is rendered with its tab, so it is looked up after rendering. */
function useFocusOn(field: string | null, done: () => void): void {
  useEffect(() => {
    if (field === null) return;
    const fieldElement = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
    const control = fieldElement?.matches('input, select, textarea')
      ? fieldElement
      : fieldElement?.querySelector('input');
    (control as HTMLElement | null | undefined)?.focus();
    done();
  });
}

/** The first problem in form order; a missing location comes after the restaurant's own fields. */
export function firstRestaurantDraftProblem(
  problems: readonly RestaurantDraftProblem[],
  locations: number,
): RestaurantDraftProblem | 'no-locations' | undefined {
  const [first] = problems;
  if (locations === 0 && first?.tab !== 'basic') return 'no-locations';
  return first;
}
