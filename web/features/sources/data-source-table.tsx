import { Link } from 'wouter';
import type { ReactNode } from 'react';
import type { ImportedDataSource } from '#contract/administration/sources.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { DATA_SOURCE_KIND_LABELS } from '#web/lib/format/data-source-label.ts';

type DataSourceTableProps = {
  sources: readonly ImportedDataSource[];
  empty: ReactNode;
  onEdit: (source: ImportedDataSource) => void;
};

export function DataSourceTable({ sources, empty, onEdit }: DataSourceTableProps) {
  return (
    <DataTable
      label="Sources"
      columns={columns(onEdit)}
      rows={sources}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function columns(onEdit: (source: ImportedDataSource) => void): TableColumn<ImportedDataSource>[] {
  return [
    {
      key: 'name',
      title: 'Source',
      phone: 'title',
      cell: ({ name, trust, progress }) => (
        <>
          <b dir="auto">{name}</b> {trust === 'low' && <Chip tone="gold">Low trust</Chip>}{' '}
          {progress && <UpdateState name={name} progress={progress} />}
        </>
      ),
    },
    { key: 'kind', title: 'Type', phone: 'line', cell: ({ kind }) => DATA_SOURCE_KIND_LABELS[kind] },
    {
      key: 'date',
      title: 'Data as of',
      phone: 'line',
      cell: ({ date }) => (date === null ? <span className="muted">Not given</span> : formatDate(date)),
    },
    {
      key: 'license',
      title: 'License',
      phone: 'line',
      cell: ({ license }) => license ?? <span className="muted">Not given</span>,
    },
    {
      key: 'places',
      title: 'Places',
      align: 'end',
      phone: 'aside',
      cell: ({ placeCount }) => <span className="num">{count(placeCount)}</span>,
    },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (source) => (
        <Button variant="line" className="sm" onClick={() => onEdit(source)}>
          Edit<span className="sr"> {source.name}</span>
        </Button>
      ),
    },
  ];
}

type Progress = NonNullable<ImportedDataSource['progress']>;

function UpdateState({ name, progress }: { name: string; progress: Progress }) {
  if (!progress.hasFailed) return <Chip>{progressText(progress)}</Chip>;
  return (
    <>
      <Chip tone="hot">Update failed</Chip>{' '}
      <Link className="small" href="/admin/operation" aria-label={`Why the update of ${name} failed`}>
        Why?
      </Link>
    </>
  );
}

/** The total is unknown until the job begins. */
function progressText({ done, total }: Progress): string {
  return total === null ? 'Updating places' : `Updating places: ${count(done)} of ${count(total)}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
