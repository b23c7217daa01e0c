import { useState } from 'react';
import {
  MAX_LICENSE_LENGTH,
  MAX_PLACES_FILE_BYTES,
  MAX_SOURCE_LENGTH,
  PLACES_FILE_TOO_LARGE_MESSAGE,
} from '#contract/base/admin-limits.ts';
import type { ImportRunSummary } from '#contract/administration/import-runs.ts';
import type { DataSourceKind, DataSourceTrust } from '#contract/administration/sources.ts';
import { lengthProblem } from '#shared/text/text-limits.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { sendFile } from '#web/lib/api/send-file.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';

export const NEW_SOURCE_OPTION = '+';

export type ImportFormFields = {
  /** The name of a source, empty if the file names it, or NEW_SOURCE_OPTION. */
  source: string;
  name: string;
  kind: DataSourceKind;
  license: string;
  date: string;
  trust: DataSourceTrust;
};

const EMPTY: ImportFormFields = {
  source: '',
  name: '',
  kind: 'personal',
  license: '',
  date: '',
  trust: 'normal',
};

/** After an error, the file and all input stay. */
export function useImportFileForm(onSent: (run: ImportRunSummary) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [fields, setFields] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send() {
    const found = problemOf(file, fields);
    setProblem(found);
    if (!file || found) return;
    setBusy(true);
    try {
      const query = queryOf(file, fields);
      const contentType = 'application/octet-stream';
      onSent((await sendFile({ path: '/api/import-runs', query, file, contentType })) as ImportRunSummary);
    } catch (error) {
      setProblem(failureOf(error));
    }
    setBusy(false);
  }

  return {
    file,
    setFile: (chosen: File | null) => {
      setFile(chosen);
      setProblem(null);
    },
    fields,
    change: (changes: Partial<ImportFormFields>) => setFields({ ...fields, ...changes }),
    problem,
    isBusy,
    send,
  };
}

/** A proxy may have a smaller limit than the site, and responds with HTML. */
function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 413) return PLACES_FILE_TOO_LARGE_MESSAGE;
  return userErrorText(error, 'We couldn’t read the file. Please choose it again.');
}

function problemOf(file: File | null, { source, name, license }: ImportFormFields): string | null {
  if (!file) return 'Please choose a file.';
  if (file.size > MAX_PLACES_FILE_BYTES) return PLACES_FILE_TOO_LARGE_MESSAGE;
  if (source !== NEW_SOURCE_OPTION) return null;
  if (name.trim() === '') return 'Please enter a name for the new source.';
  return (
    lengthProblem('Source name', name.trim(), MAX_SOURCE_LENGTH) ??
    lengthProblem('License', license.trim(), MAX_LICENSE_LENGTH)
  );
}

function queryOf(file: File, { source, name, kind, license, date, trust }: ImportFormFields) {
  const isNew = source === NEW_SOURCE_OPTION;
  const query = {
    fileName: file.name,
    source: isNew ? name.trim() : source,
    date,
    ...(isNew && { kind, license: license.trim(), trust }),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
