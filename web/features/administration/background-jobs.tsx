import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackgroundJob } from '#contract/administration/jobs.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailedListNotice } from '#web/lib/offline/failure-notice.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { backgroundJobsQuery } from './queries.ts';
import { RelativeTimeText } from './relative-time-text.tsx';
import {
  jobDueText,
  durationText,
  backgroundJobStateOf,
  backgroundJobTitle,
  jobRetryTexts,
  nextRunText,
  type BackgroundJobState,
} from './describe-jobs.ts';

/** Refetches, because most jobs run every minute and an open page would show an old state. */
const REFRESH_MS = 30_000;

export function BackgroundJobsPanel() {
  const { data, isLoadingError, isPending, refetch } = useQuery({
    ...backgroundJobsQuery(),
    refetchInterval: REFRESH_MS,
  });
  const now = useNow();
  const [shownName, setShownName] = useState<string | null>(null);
  const shown = data?.find(({ name }) => name === shownName) ?? null;
  const rows = data?.toSorted((one, other) => order(one, now) - order(other, now)) ?? [];
  return (
    <TablePanel title="Background jobs">
      {isLoadingError ? (
        <FailedListNotice text="We couldn’t load the background jobs." onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Background jobs"
          columns={columnsOf(now, setShownName)}
          rows={rows}
          rowKey={({ name }) => name}
          loading={isPending}
          empty={<EmptyState title="No jobs" text="This site isn’t running any background jobs." />}
        />
      )}
      <Failures job={shown} onClose={() => setShownName(null)} />
    </TablePanel>
  );
}

const STATES = {
  failed: 'Failed',
  overdue: 'Late',
  paused: 'Paused',
  'never-run': 'Not run yet',
  succeeded: 'Succeeded',
} as const satisfies Record<BackgroundJobState, string>;
const STATE_ORDER = Object.keys(STATES);

function order(job: BackgroundJob, now: number): number {
  return STATE_ORDER.indexOf(backgroundJobStateOf(job, now));
}

function columnsOf(now: number, show: (name: string) => void): TableColumn<BackgroundJob>[] {
  return [
    {
      key: 'name',
      title: 'Job',
      phone: 'title',
      cell: ({ name, lastRun, failures }) => (
        <span className="failure">
          <b>{backgroundJobTitle(name)}</b>
          {lastRun?.error && (
            <span className={failures.length > 0 ? 'muted small wide-only' : 'muted small'}>
              {lastRun.error}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: 'Status',
      phone: 'aside',
      cell: (job) => {
        const state = backgroundJobStateOf(job, now);
        return (
          <Chip {...(state === 'failed' || state === 'overdue' ? { tone: 'hot' } : {})}>{STATES[state]}</Chip>
        );
      },
    },
    { key: 'last', title: 'Last run', phone: 'whole', cell: (job) => <LastRun job={job} now={now} /> },
    {
      key: 'next',
      title: 'Next run',
      cell: (job) => (
        <span className="muted">{job.isPaused ? 'after maintenance' : jobDueText(job, now)}</span>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      hideTitle: true,
      align: 'end',
      phone: 'actions',
      cell: (job) => (
        <span className="pair">
          <Retry job={job} />
          {job.failures.length > 0 && (
            <Button
              variant="line"
              className="sm"
              aria-label={`Failures: ${backgroundJobTitle(job.name)}`}
              onClick={() => show(job.name)}
            >
              Failures
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function LastRun({ job, now }: { job: BackgroundJob; now: number }) {
  const { lastRun, stuck, failures } = job;
  const hasButtons = stuck || failures.length > 0;
  return (
    <span>
      {lastRun ? (
        <>
          <RelativeTimeText instant={lastRun.dateStarted} />{' '}
          <span className="muted num">
            ({durationText(lastRun.durationMs)})
            {lastRun.handled > 0 && (
              <span className={hasButtons ? 'wide-only' : undefined}>
                , {formatCountWithNoun(lastRun.handled, 'item', 'items')}
              </span>
            )}
          </span>
        </>
      ) : (
        <span className="muted">not since the last restart</span>
      )}
      <span className="row-label muted"> · {nextRunText(job, now)}</span>
    </span>
  );
}

function Retry({ job: { name, stuck } }: { job: BackgroundJob }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!stuck) return null;
  const { verb, started, noun, failureTitle, failure } = jobRetryTexts(name);
  const label = `${verb} ${stuck.toLocaleString('en-US')}`;

  async function retry() {
    setBusy(true);
    try {
      const { retried } = await callApi('POST', '/api/jobs/{name}/retries', { params: { name } });
      toast({ title: `${started} ${formatCountWithNoun(retried, noun, `${noun}s`)}` });
      await client.invalidateQueries({ queryKey: backgroundJobsQuery().queryKey });
    } catch (error) {
      showFailureToast(failureTitle, userErrorText(error, failure));
    }
    setBusy(false);
  }

  return (
    <Button
      variant="line"
      className="sm"
      disabled={isBusy}
      aria-label={`${label}: ${backgroundJobTitle(name)}`}
      onClick={() => void retry()}
    >
      {label}
    </Button>
  );
}

function Failures({ job, onClose }: { job: BackgroundJob | null; onClose: () => void }) {
  return (
    <FormDialog
      open={job !== null}
      onClose={onClose}
      title={job ? backgroundJobTitle(job.name) : 'Failures'}
      note="The latest failures, newest first."
      wide
    >
      <ul className="job-failures">
        {job?.failures.map(({ id, error, dateFailed }) => (
          <li key={id}>
            <RelativeTimeText instant={dateFailed} /> <span>{error}</span>
          </li>
        ))}
      </ul>
      <footer>
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </footer>
    </FormDialog>
  );
}
