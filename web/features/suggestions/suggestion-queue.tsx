import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { SuggestionForAdmins } from '#contract/members/suggestions.ts';
import { sendSuggestionDecision, type SuggestionDecision } from './send-suggestion-decision.ts';
import { QueuedSuggestionCard } from './queued-suggestion-card.tsx';

const DECISION_KEYS: Readonly<Record<string, SuggestionDecision>> = { a: 'accepted', r: 'rejected' };
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** In a card, A accepts and R rejects; J and K move on and back. */
export function SuggestionQueue({ suggestions }: { suggestions: readonly SuggestionForAdmins[] }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState<number | null>(null);

  function focusCard(at: number) {
    const cards = list.current?.querySelectorAll<HTMLElement>('li');
    cards?.[Math.max(0, Math.min(at, cards.length - 1))]?.focus();
  }

  async function settle(suggestion: SuggestionForAdmins, decision: SuggestionDecision) {
    if (busy !== null || suggestion.decision !== null) return;
    const at = suggestions.indexOf(suggestion);
    const card = list.current?.children[at];
    setBusy(suggestion.id);
    await sendSuggestionDecision(client, suggestion, decision);
    setBusy(null);
    if (hasFocus(card)) focusCard(at);
  }

  function press(event: KeyboardEvent, suggestion: SuggestionForAdmins) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const decision = DECISION_KEYS[event.key];
    if (step !== undefined) focusCard(suggestions.indexOf(suggestion) + step);
    else if (decision && mayDecide(suggestion, decision)) void settle(suggestion, decision);
    else return;
    event.preventDefault();
  }

  return (
    <ul className="suggestions" ref={list}>
      {suggestions.map((suggestion) => (
        <QueuedSuggestionCard
          key={suggestion.id}
          suggestion={suggestion}
          isBusy={busy === suggestion.id}
          canAccept={mayDecide(suggestion, 'accepted')}
          onDecide={(decision) => void settle(suggestion, decision)}
          onKeyDown={(event) => press(event, suggestion)}
        />
      ))}
    </ul>
  );
}

/** If the user has moved on, the next key must apply to the card in focus. A removed card loses the focus. */
function hasFocus(card: Element | undefined): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || card?.contains(activeElement) === true;
}

function mayDecide({ isOwn, isGone, decision }: SuggestionForAdmins, next: SuggestionDecision): boolean {
  return decision === null && !isOwn && (next === 'rejected' || !isGone);
}
