import { useState } from 'react';
import type { LoggedError } from '#contract/administration/error-log.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailedListNotice } from '#web/lib/offline/failure-notice.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { SelectFilter, TablePanel } from '#web/ui/tables/table-panel.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { ERRORS_PER_PAGE, errorLogQuery, type ErrorOriginFilter } from './queries.ts';
import { RelativeTimeText } from './relative-time-text.tsx';

const ORIGINS = [
  { value: '', text: 'Everywhere' },
  { value: 'server', text: 'On the server' },
  { value: 'browser', text: 'In browsers' },
] as const satisfies readonly { value: ErrorOriginFilter; text: string }[];

export function ErrorLog() {
  const [origin, setOrigin] = useHistoryState<ErrorOriginFilter>('errors', '');
  const [shown, setShown] = useState<LoggedError | null>(null);
  const { rows, error, isLoading, retry, pager } = usePagedList(errorLogQuery(origin), ERRORS_PER_PAGE);
  return (
    <TablePanel
      title="Error log"
      tools={<SelectFilter label="Where" value={origin} options={ORIGINS} onChange={setOrigin} />}
      pager={error ? undefined : pager}
    >
      {error ? (
        <FailedListNotice text="We couldn’t load the error log." onRetry={retry} />
      ) : (
        <DataTable
          label="Error log"
          columns={columnsOf(setShown)}
          rows={rows}
          rowKey={({ id }) => id}
          loading={isLoading}
          empty={<EmptyState title="No errors" text="New ones show up here." />}
        />
      )}
      <Details failure={shown} onClose={() => setShown(null)} />
    </TablePanel>
  );
}

function columnsOf(show: (failure: LoggedError) => void): TableColumn<LoggedError>[] {
  return [
    {
      key: 'message',
      title: 'What',
      phone: 'title',
      cell: ({ message, method, path }) => (
        <span className="failure">
          <b>{message}</b>
          <span className="muted small">{[method, path].filter(Boolean).join(' ') || 'no request'}</span>
        </span>
      ),
    },
    {
      key: 'origin',
      title: 'Where',
      phone: 'aside',
      cell: ({ origin }) => <Chip {...(origin === 'server' ? { tone: 'hot' } : {})}>{origin}</Chip>,
    },
    {
      key: 'dateCreated',
      title: 'When',
      phone: 'line',
      cell: ({ dateCreated }) => <RelativeTimeText instant={dateCreated} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      hideTitle: true,
      align: 'end',
      phone: 'actions',
      cell: (failure) => (
        <Button
          variant="line"
          className="sm"
          aria-label={`Details of ${failure.message}`}
          onClick={() => show(failure)}
        >
          Details
        </Button>
      ),
    },
  ];
}

function Details({ failure, onClose }: { failure: LoggedError | null; onClose: () => void }) {
  const facts: [string, string | null | undefined][] = [
    ['Request', [failure?.method, failure?.path].filter(Boolean).join(' ')],
    ['Reference', failure?.requestId],
    ['Browser', failure?.userAgent],
    ['Time', failure?.dateCreated],
  ];
  return (
    <FormDialog
      open={failure !== null}
      onClose={onClose}
      title="What went wrong"
      note={failure?.message}
      wide
    >
      <dl className="details">
        {facts.map(
          ([name, value]) =>
            value && [
              <dt key={name}>{name}</dt>,
              <dd key={`${name}-value`} className="num">
                {value}
              </dd>,
            ],
        )}
      </dl>
      {failure?.stack && <pre className="stack">{failure.stack}</pre>}
      <footer>
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </footer>
    </FormDialog>
  );
}
