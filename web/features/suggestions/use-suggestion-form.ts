import { useState } from 'react';
import type { SuggestionEntityType, SuggestionKind } from '#contract/members/suggestions.ts';
import {
  deleteSuggestionDraft,
  copySuggestionDraftsAfterMerge,
  storeSuggestionDraft,
} from '#web/lib/suggestions/suggestion-draft.ts';
import type { SuggestionProblems } from './parse-suggestion.ts';
import { findHoursExceptionProblems } from './serialize-hours-exceptions.ts';
import { suggestionChangesOf, suggestionFormTextsOf } from './suggestion-form-texts.ts';
import { suggestionFieldsOf } from './suggestion-kinds.ts';
import { useSuggestionDraft } from './use-suggestion-draft.ts';
import { useSendSuggestion, type SuggestionOutcome } from './use-send-suggestion.ts';
import { suggestionSummary } from './suggestion-labels.ts';

export type SuggestionSubject = {
  entityType: SuggestionEntityType;
  entityId: number;
  restaurantId: number;
  title: string;
  revision: number;
  values: Readonly<Record<string, unknown>>;
  /** All tags that a sandwich can have. */
  tags: readonly { id: number; name: string }[] | null;
};

const NOTHING_CHANGED = 'Please change something first.';

export function useSuggestionForm(
  userId: string,
  { entityType, entityId, title, revision, values, tags }: SuggestionSubject,
  onSent: (outcome: SuggestionOutcome) => void,
) {
  const ref = { userId, entityType, entityId };
  const { draft, setDraft, ...drafts } = useSuggestionDraft(ref);
  const { kind, texts } = draft;
  const { send, isSending } = useSendSuggestion(userId, title);
  const [problems, setProblems] = useState<SuggestionProblems>({});
  const fields = suggestionFieldsOf(entityType, kind, tags);
  const before = suggestionFormTextsOf(fields, kind === 'new-sandwich' ? NEW_SANDWICH : values);
  const now = { ...before, ...texts };

  function set(name: string, text: string) {
    // Unchanged fields follow the current value, even if others change it in the meantime.
    const isChanged = ([each, value]: [string, string]) => value !== (before[each] ?? '');
    setDraft({
      kind,
      texts: Object.fromEntries(Object.entries({ ...texts, [name]: text }).filter(isChanged)),
    });
    setProblems({});
  }

  function choose(next: SuggestionKind) {
    const { note = '', sourceUrl = '' } = texts;
    setDraft({ kind: next, texts: { note, sourceUrl } });
    setProblems({});
  }

  async function submit() {
    const invalid = findHoursExceptionProblems(texts);
    if (invalid) return setProblems(invalid);
    const changes = suggestionChangesOf(fields, before, now);
    if (kind !== 'closed' && Object.keys(changes).length === 0) return setProblems({ '': NOTHING_CHANGED });
    const { note = '', sourceUrl = '' } = texts;
    const changed = fields.filter(({ name }) => now[name] !== before[name]);
    const result = await send({
      input: {
        ...{ kind, entityType, entityId, revision },
        ...(note.trim() && { note }),
        ...(sourceUrl.trim() && { sourceUrl: sourceUrl.trim() }),
        ...(kind !== 'closed' && { changes }),
      },
      draft,
      summary: suggestionSummary(kind, changed, now, note),
    });
    if ('problems' in result) {
      // A member who reloads the page to see the current state finds the text again.
      if (result.mergedIntoId === undefined) storeSuggestionDraft(ref, draft);
      else copySuggestionDraftsAfterMerge(ref, { ...ref, entityId: result.mergedIntoId }, draft);
      return setProblems(result.problems);
    }
    deleteSuggestionDraft(ref);
    onSent(result);
  }

  return { ...drafts, kind, choose, fields, before, now, texts, set, problems, isSending, submit };
}

const NEW_SANDWICH = { spiceLevel: 0 };
