import '#web/styles/pages/history.css';
import type { RevertResult } from '#contract/catalog/change-sets.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { joinFieldLabels } from '#shared/catalog/field-labels.ts';

const SHOWN = 10;
const ACTIONS = { update: 'goes back to how it was', delete: 'is removed', restore: 'comes back' } as const;

/** Inline text, because a paragraph must not contain lists. */
export function RevertPreview({ result: { reverted, leftAlone, next } }: { result: RevertResult }) {
  return (
    <span className="revert-preview">
      {reverted.slice(0, SHOWN).map(({ entityType, entityId, entityName, action, fields }) => (
        <span className="line" key={`${entityType} ${entityId}`}>
          <bdi>{entityName ?? `${entityType} ${entityId}`}</bdi>
          {action === 'update' && ` (${joinFieldLabels(fields)})`} {ACTIONS[action]}.
        </span>
      ))}
      {reverted.length > SHOWN && (
        <span className="line">And {formatCountWithNoun(reverted.length - SHOWN, 'other', 'others')}.</span>
      )}
      {leftAlone.length > 0 && <b className="line">Left as is</b>}
      {leftAlone.slice(0, SHOWN).map(({ entityType, entityId, entityName, fields, reason }) => (
        <span className="line" key={`${entityType} ${entityId} ${reason}`}>
          <bdi>{entityName ?? `${entityType} ${entityId}`}</bdi>
          {fields.length > 0 && ` (${joinFieldLabels(fields)})`}: {reason}
        </span>
      ))}
      {leftAlone.length > SHOWN && (
        <span className="line">And {formatCountWithNoun(leftAlone.length - SHOWN, 'other', 'others')}.</span>
      )}
      {next !== null && <span className="line">Older changes will be reverted too.</span>}
    </span>
  );
}
