import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suggestion, SuggestionEntity, SuggestionKind } from '#contract/members/suggestions.ts';
import { call } from '#web/lib/api/api-client.ts';
import { refreshCatalog } from '#web/lib/api/refresh-catalog.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { userErrorText } from '#web/lib/session/account.ts';
import { changesOf, textsOf, type FormTexts } from './suggestion-fields.ts';
import { KIND_OPTIONS, fieldsOf } from './suggestion-kinds.ts';
import type { SuggestionProblems } from './suggestion-body.ts';

export type SuggestionSubject = {
  entityType: SuggestionEntity;
  entityId: number;
  values: Readonly<Record<string, unknown>>;
  /** All that a sandwich can have. */
  tags: readonly { id: number; name: string }[] | null;
};

const NOTHING_CHANGED = 'Please change something first.';

export function useSuggestionForm(
  { entityType, entityId, values, tags }: SuggestionSubject,
  onSent: (suggestion: Suggestion) => void,
) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [kind, setKind] = useState<SuggestionKind>(KIND_OPTIONS[entityType][0]?.value ?? 'edit');
  const [texts, setTexts] = useState<FormTexts>({});
  const [problems, setProblems] = useState<SuggestionProblems>({});
  const [isSending, setSending] = useState(false);
  const fields = fieldsOf(entityType, kind, tags);
  const before = textsOf(fields, kind === 'new-sandwich' ? NEW_SANDWICH : values);
  const now = { ...before, ...texts };

  function set(name: string, text: string) {
    setTexts({ ...texts, [name]: text });
    setProblems({});
  }

  function choose(next: SuggestionKind) {
    const { note = '', sourceUrl = '' } = texts;
    setKind(next);
    setTexts({ note, sourceUrl });
    setProblems({});
  }

  async function submit() {
    const changes = changesOf(fields, before, now);
    if (kind !== 'closed' && Object.keys(changes).length === 0) return setProblems({ '': NOTHING_CHANGED });
    setSending(true);
    try {
      const { parseSuggestion } = await import('./suggestion-body.ts');
      const { note = '', sourceUrl = '' } = texts;
      const parsed = parseSuggestion({
        ...{ kind, entityType, entityId },
        ...(note.trim() && { note }),
        ...(sourceUrl.trim() && { sourceUrl: sourceUrl.trim() }),
        ...(kind !== 'closed' && { changes }),
      });
      if ('problems' in parsed) return setProblems(parsed.problems);
      const { body } = parsed;
      onSent(await call('POST', '/api/suggestions', { body, idempotencyKey: keyOf(body) }));
      await client.invalidateQueries({ queryKey: ['/api/users/{id}/suggestions'] });
      await refreshCatalog(client);
    } catch (error) {
      setProblems({ '': userErrorText(error, 'We couldn’t send your suggestion. Please try again.') });
    } finally {
      setSending(false);
    }
  }

  return { kind, choose, fields, before, now, texts, set, problems, isSending, submit };
}

const NEW_SANDWICH = { spiceLevel: 0 };
