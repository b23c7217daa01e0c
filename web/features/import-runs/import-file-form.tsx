import { useQuery } from '@tanstack/react-query';
import type { ImportRunSummary } from '#contract/administration/import-runs.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { sourceChoicesQuery } from './queries.ts';
import { NewSourceFields } from './new-source-fields.tsx';
import { NEW_SOURCE_OPTION, useImportFileForm } from './use-import-file-form.ts';

export function ImportFileForm({ onSent }: { onSent: (run: ImportRunSummary) => void }) {
  const { data: sources = [] } = useQuery(sourceChoicesQuery());
  const { setFile, fields, change, problem, isBusy, send } = useImportFileForm(onSent);
  return (
    <section className="panel import-file" aria-labelledby="import-file">
      <h2 id="import-file">Import a file</h2>
      <form
        className="stacked"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label="Places file" message="CSV or GeoJSON, gzipped or not, up to 32 MB">
          {(tie) => (
            <input
              {...tie}
              type="file"
              accept=".csv,.geojson,.json,.ndjson,.gz"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        <Field label="Source">
          {(tie) => (
            <select
              {...tie}
              value={fields.source}
              onChange={(event) => change({ source: event.target.value })}
            >
              <option value="">As stated in the file</option>
              {sources.map(({ id, name }) => (
                <option key={id} value={name}>
                  {name}
                </option>
              ))}
              <option value={NEW_SOURCE_OPTION}>A new source...</option>
            </select>
          )}
        </Field>
        {fields.source === NEW_SOURCE_OPTION && <NewSourceFields fields={fields} onChange={change} />}
        <Field
          label="Data as of (Optional)"
          message="When the data was collected. If you leave it empty, we’ll use the source’s date."
        >
          {(tie) => (
            <input
              {...tie}
              type="date"
              value={fields.date}
              onChange={(event) => change({ date: event.target.value })}
            />
          )}
        </Field>
        {problem && (
          <p className="notice bad" role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Uploading...' : 'Preview'}
        </Button>
      </form>
    </section>
  );
}
