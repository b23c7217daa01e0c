import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ImportRunDetails } from '#contract/administration/import-runs.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { importRunQuery } from '#web/features/import-runs/queries.ts';
import { RevertImportRun } from './revert-import-run.tsx';

export function ImportRunActions({ run }: { run: ImportRunDetails }) {
  const { id, state, may } = run;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);

  async function act(action: () => Promise<unknown>, failure: string) {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showFailureToast(failure, userErrorText(error, 'That didn’t work. Please try again.'));
      await client.invalidateQueries({ queryKey: importRunQuery(id).queryKey });
    }
    setBusy(false);
  }

  const start = () =>
    act(async () => {
      await callApi('POST', '/api/import-runs/{id}/start', { params: { id } });
      await client.invalidateQueries({ queryKey: importRunQuery(id).queryKey });
    }, 'Import not started');

  const discard = () =>
    act(async () => {
      await callApi('DELETE', '/api/import-runs/{id}', { params: { id } });
      toast({ title: 'File discarded', text: run.fileName });
      navigate('/admin/imports');
    }, 'File not discarded');

  return (
    <>
      {may.discard && (
        <Button variant="line" disabled={isBusy} onClick={() => void discard()}>
          Discard
        </Button>
      )}
      {may.start && (
        <Button disabled={isBusy} onClick={() => void start()}>
          {state === 'failed' ? 'Continue import' : 'Start import'}
        </Button>
      )}
      {may.revert && run.changeSetId !== null && (
        <RevertImportRun id={id} fileName={run.fileName} changeSetId={run.changeSetId} />
      )}
    </>
  );
}
