import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CATALOG_FILE_KINDS } from '#contract/base/enum-values.ts';
import type { CatalogFileImport, CatalogFileKind } from '#contract/administration/catalog-files.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { CatalogImportResult, catalogImportSummary } from './catalog-import-result.tsx';
import { importCatalogFile, previewCatalogFile } from './send-catalog-file.ts';

export function CatalogImportForm() {
  const { kind, setKind, file, setFile, preview, done, isBusy, send } = useCatalogImport();
  const changes = preview ? preview.changed + preview.created : 0;
  return (
    <section className="panel" aria-labelledby="import-csv">
      <h2 id="import-csv">Import</h2>
      <p className="muted">
        We match rows by ID. A row without an ID is added as new. Columns you leave out stay as they are.
        Nothing changes until you’ve seen the preview.
      </p>
      <div className="stacked">
        <Field label="What’s in the file">
          {(tie) => (
            <select
              {...tie}
              value={kind}
              onChange={(event) => setKind(CATALOG_FILE_KINDS.find((one) => one === event.target.value))}
            >
              {CATALOG_FILE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {CATALOG_FILE_KIND_LABELS[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="CSV file">
          {(tie) => (
            <input
              {...tie}
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        <span className="pair">
          <Button variant="line" disabled={!file || isBusy} onClick={() => void send(true)}>
            {isBusy ? 'Reading...' : 'Preview'}
          </Button>
          {changes > 0 && (
            <Button disabled={isBusy} onClick={() => void send(false)}>
              {`Apply ${changes === 1 ? '1 change' : `${changes} changes`}`}
            </Button>
          )}
        </span>
      </div>
      {preview && <CatalogImportResult result={preview} isPreview />}
      {done && <CatalogImportResult result={done} isPreview={false} />}
    </section>
  );
}

export const CATALOG_FILE_KIND_LABELS = {
  restaurants: 'Restaurants',
  locations: 'Locations',
  sandwiches: 'Sandwiches',
} as const;

/** A different kind or file needs a new preview. */
function useCatalogImport() {
  const client = useQueryClient();
  const [kind, setKind] = useState<CatalogFileKind>('restaurants');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<CatalogFileImport | null>(null);
  const [done, setDone] = useState<CatalogFileImport | null>(null);
  const [isBusy, setBusy] = useState(false);
  const keyOf = useIdempotencyKey();
  const imports = useRef(0);

  function startOver(): void {
    setPreview(null);
    setDone(null);
  }

  async function send(isPreview: boolean) {
    if (!file) return;
    setBusy(true);
    startOver();
    try {
      if (isPreview) setPreview(await previewCatalogFile(kind, file));
      else {
        const { name, size, lastModified } = file;
        // The same file can be imported again later, which needs a new key.
        const key = keyOf({ kind, name, size, lastModified, imports: imports.current });
        const result = await importCatalogFile(kind, file, key);
        imports.current += 1;
        setDone(result);
        toast({ title: 'Catalog updated', text: catalogImportSummary(result, false) });
        await invalidateCatalogQueries(client);
      }
    } catch (error) {
      showFailureToast('Import failed', `${errorReason(error)}.`);
    }
    setBusy(false);
  }

  return {
    kind,
    setKind: (next: CatalogFileKind | undefined) => {
      if (next) setKind(next);
      startOver();
    },
    file,
    setFile: (next: File | null) => {
      setFile(next);
      startOver();
    },
    preview,
    done,
    isBusy,
    send,
  };
}
