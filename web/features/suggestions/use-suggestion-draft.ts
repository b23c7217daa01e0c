import { useEffect, useState } from 'react';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import {
  setUnsavedSuggestionDraft,
  onSuggestionDraftOpened,
  openOtherSuggestionDraft,
  readSuggestionDraft,
  type SuggestionDraft,
  type SuggestionDraftRef,
} from '#web/lib/suggestions/suggestion-draft.ts';
import { SUGGESTION_KIND_OPTIONS } from './suggestion-kinds.ts';

/** Only the device has a stored draft, so the first render is without it. */
export function useSuggestionDraft(ref: SuggestionDraftRef) {
  const { userId, entityType, entityId } = ref;
  const isHydrated = useHydrated();
  const [typed, setDraft] = useState<SuggestionDraft | null>(null);
  const [, setOpened] = useState(0);
  const stored = isHydrated ? readSuggestionDraft(ref) : null;
  const empty: SuggestionDraft = { kind: SUGGESTION_KIND_OPTIONS[entityType][0]?.value ?? 'edit', texts: {} };
  const draft = typed ?? stored ?? empty;

  useEffect(() => {
    const own = { userId, entityType, entityId };
    setUnsavedSuggestionDraft(own, typed);
    return () => setUnsavedSuggestionDraft(own, null);
  }, [userId, entityType, entityId, typed]);
  // "Edit" of a queued suggestion can be clicked on this page.
  useEffect(
    () =>
      onSuggestionDraftOpened(() => {
        setDraft(null);
        setOpened((count) => count + 1);
      }),
    [],
  );

  return {
    draft,
    setDraft,
    wasWaiting: stored?.wasWaiting === true,
    hasOthers: (stored?.others ?? []).length > 0,
    openOther: () => openOtherSuggestionDraft(ref, draft),
  };
}
