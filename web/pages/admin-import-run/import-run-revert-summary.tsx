import { Link } from 'wouter';
import type { ImportRunDetails } from '#contract/administration/import-runs.ts';
import { joinFieldLabels } from '#shared/catalog/field-labels.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';

/** What the revert has done so far, and what it did not change. */
export function ImportRunRevertSummary({
  run: { state, revert, revertChangeSetId },
}: {
  run: ImportRunDetails;
}) {
  if (!revert) return null;
  const { revertedCount, leftAloneCount, leftAlone } = revert;
  const rest = leftAloneCount - leftAlone.length;
  return (
    <section className="panel import-result" aria-labelledby="run-revert">
      <h2 id="run-revert">{state === 'reverting' ? 'Reverted so far' : 'Reverted'}</h2>
      <p>
        {formatCountWithNoun(
          revertedCount,
          'entry is back to how it was',
          'entries are back to how they were',
        )}{' '}
        before the import.{' '}
        {revertChangeSetId !== null && (
          <Link href={`/admin/change-sets/${revertChangeSetId}`}>Change set {revertChangeSetId}</Link>
        )}
      </p>
      {leftAlone.length > 0 && (
        <>
          <h3>Left as is</h3>
          <ul>
            {leftAlone.map(({ entityType, entityId, entityName, fields, reason }) => (
              <li key={`${entityType} ${entityId} ${reason}`}>
                <bdi>{entityName ?? `${entityType} ${entityId}`}</bdi>
                {fields.length > 0 && ` (${joinFieldLabels(fields)})`}: {reason}
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="muted">And {rest.toLocaleString('en-US')} more.</p>}
        </>
      )}
    </section>
  );
}
