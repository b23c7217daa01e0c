import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ChangeSet, RevertResult } from '#contract/catalog/change-sets.ts';
import { changeSetQuery } from '#web/features/history/queries.ts';
import { RevertPreview } from '#web/features/history/revert-preview.tsx';
import { callApi } from '#web/lib/api/api-client.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { importRunQuery } from '#web/features/import-runs/queries.ts';

type Preview = { set: ChangeSet; result: RevertResult };

/** Previews only the first changes, because checking all of a large import would take minutes. */
export function RevertImportRun({
  id,
  fileName,
  changeSetId,
}: {
  id: number;
  fileName: string;
  changeSetId: number;
}) {
  const client = useQueryClient();
  const [preview, setPreview] = useState<Preview>();
  const [isLoading, setLoading] = useState(false);

  async function loadPreview() {
    setLoading(true);
    try {
      const input = { params: { id: changeSetId }, body: { dryRun: true } };
      const result = await callApi('POST', '/api/change-sets/{id}/revert', input);
      setPreview({ result, set: await client.fetchQuery(changeSetQuery(changeSetId)) });
    } catch (error) {
      showFailureToast(
        'Preview failed',
        userErrorText(error, 'We couldn’t check what would change. Please try again.'),
      );
    }
    setLoading(false);
  }

  async function revert() {
    try {
      await callApi('POST', '/api/import-runs/{id}/revert', { params: { id } });
    } catch (error) {
      showFailureToast('Revert failed', userErrorText(error, 'We couldn’t revert it. Please try again.'));
    }
    setPreview(undefined);
    await client.invalidateQueries({ queryKey: importRunQuery(id).queryKey });
  }

  return (
    <>
      <Button variant="line" disabled={isLoading} onClick={() => void loadPreview()}>
        <Undo2 className="icon" aria-hidden />
        {isLoading ? 'Loading...' : 'Revert...'}
      </Button>
      <ConfirmDialog
        open={preview !== undefined}
        title={`Revert the import of ${fileName}?`}
        text={
          preview && (
            <>
              We’ll undo {formatCountWithNoun(preview.set.changeCount, 'change', 'changes')} in the
              background. If something was changed again later, it stays, and you’ll see a list.{' '}
              <RevertPreview result={preview.result} />
            </>
          )
        }
        action="Revert"
        busyText="Starting..."
        onConfirm={revert}
        onClose={() => setPreview(undefined)}
      />
    </>
  );
}
