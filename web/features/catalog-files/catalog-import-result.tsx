import type { CatalogFileImport } from '#contract/administration/catalog-files.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';

export function CatalogImportResult({
  result,
  isPreview,
}: {
  result: CatalogFileImport;
  isPreview: boolean;
}) {
  const { changes, problems, rejected } = result;
  return (
    <div className="import-result">
      <p role="status">{catalogImportSummary(result, isPreview)}</p>
      {problems.length > 0 && (
        <>
          <h3>Rejected</h3>
          <ul>
            {problems.map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
          {rejected > problems.length && <p className="muted">And {rejected - problems.length} more.</p>}
        </>
      )}
      {changes.length > 0 && (
        <>
          <h3>{isPreview ? 'What would change' : 'What changed'}</h3>
          <ul>
            {changes.map((change) => (
              <Change key={change.line} change={change} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Change({ change: { line, id, name, fields } }: { change: CatalogFileImport['changes'][number] }) {
  return (
    <li>
      <b dir="auto">{name || `Line ${line}`}</b> {id === null ? '(new)' : `#${id}`}
      <ul>
        {fields.map(({ column, before, after }) => (
          <li key={column}>
            {column}: {id !== null && <del>{before || 'empty'}</del>} <ins>{after || 'empty'}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function catalogImportSummary(
  { rows, created, changed, unchanged, rejected }: CatalogFileImport,
  isPreview: boolean,
): string {
  const [change, add] = isPreview ? ['would change', 'would be added'] : ['changed', 'added'];
  return `${formatCountWithNoun(rows, 'row', 'rows')}: ${changed} ${change}, ${created} ${add}, ${unchanged} unchanged, ${rejected} rejected.`;
}
