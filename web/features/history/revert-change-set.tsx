import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { RevertResult } from '#contract/catalog/change-sets.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import type { RevertBatchRequest } from '#web/lib/catalog-editing/revert-in-batches.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { RevertConfirmation } from './revert-confirmation.tsx';

export function RevertChangeSet({ id }: { id: number }) {
  const [preview, setPreview] = useState<RevertResult>();
  const [isLoading, setLoading] = useState(false);

  const send = (batch: RevertBatchRequest) =>
    callApi('POST', '/api/change-sets/{id}/revert', { params: { id }, body: batch });

  async function loadPreview() {
    setLoading(true);
    try {
      setPreview(await send({ dryRun: true }));
    } catch (error) {
      showFailureToast(
        'Preview failed',
        userErrorText(error, 'We couldn’t check what would change. Please try again.'),
      );
    }
    setLoading(false);
  }

  return (
    <>
      <Button variant="line" disabled={isLoading} onClick={() => void loadPreview()}>
        <Undo2 className="icon" aria-hidden />
        {isLoading ? 'Loading...' : 'Revert...'}
      </Button>
      <RevertConfirmation
        title={`Revert change set ${id}?`}
        preview={preview}
        send={send}
        onClose={() => setPreview(undefined)}
      />
    </>
  );
}
