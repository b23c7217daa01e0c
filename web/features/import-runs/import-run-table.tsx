import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ImportRunSummary } from '#contract/administration/import-runs.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import {
  importCountsText,
  importProgressText,
  importStartedByLabel,
  IMPORT_RUN_STATE_LABELS,
} from './import-run-texts.ts';
import { isImportRunWorking } from './queries.ts';

export function ImportRunTable({ runs, empty }: { runs: readonly ImportRunSummary[]; empty: ReactNode }) {
  return <DataTable label="Imports" columns={COLUMNS} rows={runs} rowKey={({ id }) => id} empty={empty} />;
}

const COLUMNS: readonly TableColumn<ImportRunSummary>[] = [
  {
    key: 'file',
    title: 'File',
    phone: 'title',
    cell: ({ id, fileName, error }) => (
      <span className="failure">
        <Link href={`/admin/imports/${id}`}>
          <bdi>{fileName}</bdi>
        </Link>
        {error && <span className="muted small">{error}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'Status',
    phone: 'aside',
    cell: ({ state }) => (
      <Chip {...(state === 'failed' && { tone: 'hot' })}>{IMPORT_RUN_STATE_LABELS[state]}</Chip>
    ),
  },
  {
    key: 'source',
    title: 'Source',
    cell: ({ source }) =>
      source ? <bdi>{source}</bdi> : <span className="muted">As stated in the file</span>,
  },
  {
    key: 'result',
    title: 'Rows',
    phone: 'line',
    cell: (run) => (
      <span className="num">
        {isImportRunWorking(run)
          ? importProgressText(run)
          : run.counts
            ? importCountsText(run.counts)
            : 'No rows read'}
      </span>
    ),
  },
  {
    key: 'by',
    title: 'By',
    phone: 'line',
    cell: (run) => (
      <>
        <bdi>{importStartedByLabel(run)}</bdi>{' '}
        <time className="muted num nowrap" dateTime={run.dateCreated}>
          {formatDate(run.dateCreated)}
        </time>
      </>
    ),
  },
];
