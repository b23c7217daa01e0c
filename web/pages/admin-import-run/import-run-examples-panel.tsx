import type { ImportRunDetails } from '#contract/administration/import-runs.ts';
import { CATALOG_FIELD_LABELS } from '#shared/catalog/field-labels.ts';

type ImportExample = ImportRunDetails['examples']['added'][number];

export function ImportRunExamplesPanel({ run: { examples, changes, doubtful } }: { run: ImportRunDetails }) {
  const count = [...Object.values(examples), changes, doubtful].reduce((sum, list) => sum + list.length, 0);
  if (count === 0) return null;
  return (
    <section className="panel import-result" aria-labelledby="run-examples">
      <h2 id="run-examples">Examples</h2>
      <ImportExampleList title="New" examples={examples.added} />
      <ImportExampleList title="Changed" examples={examples.changed} />
      <ImportExampleList title="Unchanged" examples={examples.unchanged} />
      {changes.length > 0 && (
        <>
          <h3>In the catalog</h3>
          <ul>
            {changes.map(({ id, entityName, fields }) => (
              <li key={id}>
                <b dir="auto">{entityName}</b>
                <ul>
                  {fields.map(({ field, before, after }) => (
                    <li key={field}>
                      {CATALOG_FIELD_LABELS[field]}: <del>{before ?? 'nothing'}</del>{' '}
                      <ins>{after ?? 'nothing'}</ins>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
      {doubtful.length > 0 && (
        <>
          <h3>To review</h3>
          <ul>
            {doubtful.map(({ restaurantName, field, address, proposedAddress }) => (
              <li key={`${restaurantName} ${field} ${address}`}>
                <b dir="auto">{restaurantName}</b>, <bdi>{address}</bdi>:{' '}
                {field === 'pin' ? (
                  'the pin would move a long way'
                ) : (
                  <>
                    the address would be <bdi>{proposedAddress}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ImportExampleList({ title, examples }: { title: string; examples: readonly ImportExample[] }) {
  if (examples.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {examples.map(({ line, name, address }) => (
          <li key={line}>
            Line {line}: <b dir="auto">{name}</b> {address && <bdi>{address}</bdi>}
          </li>
        ))}
      </ul>
    </>
  );
}
