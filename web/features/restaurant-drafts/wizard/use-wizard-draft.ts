import { useEffect, useState, useSyncExternalStore } from 'react';
import { emptyDraft, openDraftStore, type DraftChange } from '../draft/draft-store.ts';
import { WIZARD_TABS, type RestaurantDraft, type WizardTab } from '../draft/draft.ts';
import { goTo, openLocation, resetDraft } from '../draft/draft-actions.ts';
import { draftProblems, type DraftProblem } from '../draft/draft-problems.ts';
import { showFailure } from '../draft-failure.ts';
import { TOASTS } from '../texts.ts';
import { useSubmission } from '../submission/use-submission.ts';
import type { WizardState } from './wizard-state.tsx';

export function useWizardDraft(userId: string) {
  const [store] = useState(() => openDraftStore(userId));
  const draft = useSyncExternalStore(store.subscribe, store.current, emptyDraft);
  const [asked, setAsked] = useState<ReadonlySet<string | number>>(new Set());
  const [wanted, setWanted] = useState<string | null>(null);
  const submission = useSubmission(store);
  const problems = draftProblems(draft);
  const shown = problems.filter(({ tab, ref }) => asked.has(ref ?? tab));
  useFocusOn(wanted, () => setWanted(null));

  function ask(tab: WizardTab) {
    setAsked((before) => new Set([...before, ...partsOf(draft, tab)]));
  }

  function leaveFor(tab: WizardTab) {
    ask(draft.tab);
    store.change((before) => goTo(before, tab));
  }

  function submit() {
    const first = firstProblem(problems, draft.locations.length);
    if (!first) return void submission.run();
    WIZARD_TABS.forEach(ask);
    if (first === 'no-locations') {
      showFailure(TOASTS.noLocations);
      return leaveFor('location');
    }
    store.change((before) => goTo(openLocationOf(first)(before), first.tab));
    setWanted(first.field);
  }

  function startAfresh() {
    setAsked(new Set());
    store.change(resetDraft);
  }

  const state: WizardState = {
    draft,
    change: store.change,
    problemAt: (field) => shown.find((one) => one.field === field)?.text,
    leaveFor,
    startAfresh,
    isSending: submission.progress !== null,
    refusals: submission.refusals,
  };
  return { state, shown, submit, submission };
}

/** What can be wrong by itself: the basics, each location, each sandwich. A new location is not blamed for being empty. */
function partsOf({ locations, sandwiches }: RestaurantDraft, tab: WizardTab): (WizardTab | number)[] {
  if (tab === 'basic') return [tab];
  return (tab === 'location' ? locations : sandwiches).map(({ ref }) => ref);
}

function openLocationOf({ tab, ref }: DraftProblem): DraftChange {
  return (draft) => (tab === 'location' ? openLocation(draft, ref) : draft);
}

/** The control appears with its tab, so that it is looked for after the picture has changed. */
function useFocusOn(field: string | null, done: () => void): void {
  useEffect(() => {
    if (field === null) return;
    const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
    const control = place?.matches('input, select, textarea') ? place : place?.querySelector('input');
    (control as HTMLElement | null | undefined)?.focus();
    done();
  });
}

/** What comes first in the form; a restaurant without a location comes after its own fields. */
export function firstProblem(
  problems: readonly DraftProblem[],
  locations: number,
): DraftProblem | 'no-locations' | undefined {
  const [first] = problems;
  if (locations === 0 && first?.tab !== 'basic') return 'no-locations';
  return first;
}
