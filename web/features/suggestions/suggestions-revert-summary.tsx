import type { SuggestionsRevert } from '#contract/members/suggestions.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { suggestedFieldLabel } from './suggestion-labels.ts';

const SHOWN = 10;
const ACTIONS = {
  update: ['goes back to how it was', 'went back to how it was'],
  delete: ['is removed', 'was removed'],
  restore: ['comes back', 'came back'],
} as const;

type Reverted = SuggestionsRevert['reverted'][number];
type RevertedSuggestionsProps = { result: SuggestionsRevert; isDone: boolean };

/** Inline text, because a paragraph must not contain lists. */
export function SuggestionsRevertSummary({
  result: { reverted, leftAlone },
  isDone,
}: RevertedSuggestionsProps) {
  return (
    <span className="reverted">
      <span>
        {isDone
          ? 'The member keeps the XP, and we’ll let them know.'
          : 'This includes accepted ones. The member keeps the XP, and we’ll let them know.'}
      </span>
      {lines(reverted, (entity) => revertedText(entity, isDone))}
      {leftAlone.length > 0 && <b>Left as is</b>}
      {lines(leftAlone, ({ fields, reason }) => `${fieldsText(fields)}: ${reason}`)}
    </span>
  );
}

function lines<Entity extends Omit<Reverted, 'action'>>(
  entities: readonly Entity[],
  textOf: (entity: Entity) => string,
) {
  const more = entities.length - SHOWN;
  return (
    <>
      {entities.slice(0, SHOWN).map((entity, at) => (
        // oxlint-disable-next-line no-array-index-key -- one entity can be in the list more than once
        <span key={at}>
          <bdi>{entity.entityName ?? `${entity.entityType} ${entity.entityId}`}</bdi>
          {textOf(entity)}
        </span>
      ))}
      {more > 0 && <span>And {formatCountWithNoun(more, 'other', 'others')}.</span>}
    </>
  );
}

function revertedText({ action, fields }: Reverted, isDone: boolean): string {
  const verb = ACTIONS[action][isDone ? 1 : 0];
  return `${action === 'update' ? fieldsText(fields) : ''} ${verb}.`;
}

/** " (price and closure)" */
function fieldsText(fields: readonly string[]): string {
  if (fields.length === 0) return '';
  const labels = fields.map((field) => suggestedFieldLabel(field).toLowerCase());
  return ` (${new Intl.ListFormat('en-US').format(labels)})`;
}
