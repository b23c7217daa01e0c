import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ImportRunDetails } from '#contract/administration/import-runs.ts';
import {
  importRunQuery,
  isImportRunWorking,
  IMPORT_RUN_REFRESH_MS,
} from '#web/features/import-runs/queries.ts';
import { ImportRunActions } from './import-run-actions.tsx';
import { ImportRunCountsPanel } from '#web/features/import-runs/import-run-counts.tsx';
import { ImportRunExamplesPanel } from './import-run-examples-panel.tsx';
import { ImportRunProgressPanel } from '#web/features/import-runs/import-run-progress.tsx';
import { ImportRunRevertSummary } from './import-run-revert-summary.tsx';
import { IMPORT_RUN_STATE_LABELS } from '#web/features/import-runs/import-run-texts.ts';
import { SkippedImportRows } from '#web/features/import-runs/skipped-import-rows.tsx';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import type { PageProps } from '#web/routes.ts';
import { FailedListNotice } from '#web/lib/offline/failure-notice.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';

export function Page({ params: { id = '' } }: PageProps) {
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    ...importRunQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data && isImportRunWorking(data) ? IMPORT_RUN_REFRESH_MS : false,
  });
  useFreshCatalog(run);
  if (isNotFoundError(error))
    return (
      <NotFoundMessage
        title="Import not found"
        text="There’s no import with this number."
        link={{ to: '/admin/imports', text: 'Imports' }}
      />
    );
  return (
    <AdminPageLayout
      title={`Import ${id}`}
      lede={run && <Summary run={run} />}
      back={{ to: '/admin/imports', text: 'Back to imports' }}
      actions={run && <ImportRunActions run={run} />}
    >
      {error && !(run && isImportRunWorking(run)) && (
        <FailedListNotice
          headingLevel={2}
          text="We couldn’t load the import."
          onRetry={() => void refetch()}
        />
      )}
      {run && (
        <div className="stacked import-run">
          {run.error && (
            <p className="notice bad" role="alert">
              {run.error}
            </p>
          )}
          <ImportRunProgressPanel run={run} />
          <ImportRunRevertSummary run={run} />
          {run.counts && !(run.isPreview && run.progress) && (
            <ImportRunCountsPanel counts={run.counts} isPreview={run.isPreview} />
          )}
          <ImportRunExamplesPanel run={run} />
          <SkippedImportRows run={run} />
        </div>
      )}
    </AdminPageLayout>
  );
}

function Summary({ run }: { run: ImportRunDetails }) {
  const { fileName, source, state, by, dateCreated } = run;
  return (
    <>
      <bdi>{fileName}</bdi>
      {source && (
        <>
          {' '}
          from <bdi>{source}</bdi>
        </>
      )}
      ,{' '}
      {by ? (
        <>
          by <bdi>{by.username ?? 'a former member'}</bdi>
        </>
      ) : (
        'started from the command line'
      )}{' '}
      on {formatDate(dateCreated)}. {IMPORT_RUN_STATE_LABELS[state]}.
    </>
  );
}

/** Invalidates the catalog data that other pages have cached once a run has ended. */
function useFreshCatalog(run: ImportRunDetails | undefined): void {
  const client = useQueryClient();
  const wasChanging = useRef(false);
  const isChanging = run?.state === 'importing' || run?.state === 'reverting';
  useEffect(() => {
    if (wasChanging.current && !isChanging) {
      for (const path of ['/api/sources', '/api/doubtful-changes', '/api/credits', '/api/overview'])
        void client.invalidateQueries({ queryKey: [path] });
      void invalidateCatalogQueries(client);
    }
    wasChanging.current = isChanging;
  }, [client, isChanging]);
}
