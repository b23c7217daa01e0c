import type { ImportRunDetails } from '#contract/administration/import-runs.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';

export function SkippedImportRows({ run: { skippedRows, skipReasons, remarks } }: { run: ImportRunDetails }) {
  if (skipReasons.length + remarks.length === 0) return null;
  const skipped = skipReasons.reduce((sum, { count }) => sum + count, 0);
  const rest = skipped - skippedRows.length;
  return (
    <section className="panel import-result" aria-labelledby="skipped-rows">
      <h2 id="skipped-rows">{skipped > 0 ? 'Skipped rows' : 'Imported with notes'}</h2>
      {skipped > 0 && <Reasons reasons={skipReasons} />}
      {skippedRows.length > 0 && (
        <details>
          <summary>See which rows</summary>
          <ul>
            {skippedRows.map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="muted">And {rest.toLocaleString('en-US')} more.</p>}
        </details>
      )}
      {remarks.length > 0 && (
        <>
          {skipped > 0 && <h3>Imported with notes</h3>}
          <Reasons reasons={remarks} />
        </>
      )}
    </section>
  );
}

function Reasons({ reasons }: { reasons: ImportRunDetails['skipReasons'] }) {
  return (
    <ul>
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          {formatCountWithNoun(count, 'row', 'rows')}: {reason}
        </li>
      ))}
    </ul>
  );
}
