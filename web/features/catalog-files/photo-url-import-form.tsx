import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#web/lib/api/api-client.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { parsePhotoImportRows, type PhotoImportRows } from './parse-photo-import-rows.ts';

type Progress = {
  done: number;
  of: number;
  isRunning: boolean;
  failures: { line: number; reason: string }[];
};

export function PhotoUrlImportForm() {
  const [file, setFile] = useState<PhotoImportRows | null>(null);
  const { progress, run, stop } = usePhotoImport();
  const failures = [...(file?.problems ?? []), ...(progress?.failures ?? [])];

  return (
    <section className="panel" aria-labelledby="import-photos">
      <h2 id="import-photos">Photos from URLs</h2>
      <p className="muted">
        A CSV file with the columns kind (restaurant or sandwich), id, and imageUrl. We copy each photo to
        this site.
      </p>
      <div className="stacked">
        <Field label="CSV file with photos">
          {(tie) => (
            <input
              {...tie}
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                void chosen?.text().then((text) => setFile(parsePhotoImportRows(text)));
              }}
            />
          )}
        </Field>
        <span className="pair">
          <Button
            disabled={!file || file.rows.length === 0 || progress?.isRunning}
            onClick={() => file && void run(file.rows)}
          >
            {file ? `Import ${formatCountWithNoun(file.rows.length, 'photo', 'photos')}` : 'Import photos'}
          </Button>
          {progress?.isRunning && (
            <Button variant="line" onClick={stop}>
              Stop
            </Button>
          )}
        </span>
      </div>
      <div className="import-result">
        {progress && (
          <p role="status">
            {progress.done} of {progress.of} done, {progress.failures.length} failed.
          </p>
        )}
        {failures.length > 0 && (
          <ul>
            {failures.map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** One photo per request, so that a slow host delays nothing else and Stop takes effect. */
function usePhotoImport() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run(rows: PhotoImportRows['rows']) {
    isStopped.current = false;
    let now: Progress = { done: 0, of: rows.length, isRunning: true, failures: [] };
    setProgress(now);
    for (const { line, ...body } of rows) {
      if (isStopped.current) break;
      const reason = await callApi('POST', '/api/photo-imports', { body }).then(() => null, errorReason);
      const failures = reason === null ? now.failures : [...now.failures, { line, reason }];
      now = { ...now, done: now.done + 1, failures };
      setProgress(now);
    }
    setProgress({ ...now, isRunning: false });
    await invalidateCatalogQueries(client);
  }

  return {
    progress,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}
