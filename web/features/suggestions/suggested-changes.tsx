import type { SuggestionForAdmins, EditSuggestion } from '#contract/members/suggestions.ts';
import { unsetValueText } from '#shared/catalog/field-labels.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import { suggestedFieldLabel, isSameSuggestedValue, suggestedValueText } from './suggestion-labels.ts';

type Change = EditSuggestion['changes'][number] &
  Partial<Pick<SuggestionForAdmins['changes'][number], 'current'>>;

/** The previous value beside the suggested one, and the current one if somebody else has changed it since. */
export function SuggestedChanges({ changes, isOpen }: { changes: readonly Change[]; isOpen: boolean }) {
  if (changes.length === 0) return null;
  return (
    <dl className="suggested">
      {changes.map((change) => (
        <div key={change.field}>
          <dt>
            {suggestedFieldLabel(change.field)}
            {change.isPublished && isOpen && <Chip>Published</Chip>}
          </dt>
          <dd>
            <span className="muted">Before</span>{' '}
            <Value of={change} value={change.before} alt="Photo before" />
          </dd>
          {isOpen && hasChangedMeanwhile(change) && (
            <dd className="meanwhile">
              <span className="muted">Now</span>{' '}
              <Value of={change} value={change.current} alt="Current photo" />
            </dd>
          )}
          <dd>
            <span className="muted">Suggested</span>{' '}
            <Value of={change} value={change.after} alt="Suggested photo" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ of: { field }, value, alt }: { of: Change; value: unknown; alt: string }) {
  const text = suggestedValueText(field, value);
  if (text === '') return <i>{unsetValueText(field)}</i>;
  if (field === 'imageUrl') return <img src={text} alt={alt} width={160} height={120} />;
  return <bdi>{text}</bdi>;
}

function hasChangedMeanwhile({ field, before, after, current, isPublished }: Change): boolean {
  if (current === undefined || isSameSuggestedValue(field, current, after)) return false;
  return isPublished || !isSameSuggestedValue(field, current, before);
}
