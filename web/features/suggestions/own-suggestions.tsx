import { Link } from 'wouter';
import type { EditSuggestion } from '#contract/members/suggestions.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import { SuggestedChanges } from './suggested-changes.tsx';
import { SUGGESTION_KIND_LABELS } from './suggestion-labels.ts';

export function OwnSuggestions({ suggestions }: { suggestions: readonly EditSuggestion[] }) {
  return (
    <ul className="suggestions">
      {suggestions.map((suggestion) => (
        <li key={suggestion.id} className="panel">
          <h2>
            <Link href={suggestion.path}>
              <bdi>{suggestion.title}</bdi>
            </Link>
          </h2>
          <p className="chips">
            <Chip>{stateText(suggestion)}</Chip>
            <Chip>{SUGGESTION_KIND_LABELS[suggestion.kind]}</Chip>
            <span className="muted small">{formatDate(suggestion.dateCreated)}</span>
          </p>
          <SuggestedChanges changes={suggestion.changes} isOpen={suggestion.decision === null} />
          {suggestion.note && <p dir="auto">{suggestion.note}</p>}
        </li>
      ))}
    </ul>
  );
}

function stateText({ decision, changes }: EditSuggestion): string {
  if (decision !== null) return decision === 'accepted' ? 'Accepted' : 'Not accepted';
  if (changes.length > 0 && changes.every(({ isPublished }) => isPublished)) return 'Published';
  return 'Waiting for review';
}
