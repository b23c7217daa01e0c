import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { RevertResult } from '#contract/catalog/change-sets.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { revertInBatches, type SendRevert } from '#web/lib/catalog-editing/revert-in-batches.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { RevertPreview } from './revert-preview.tsx';

type RevertConfirmationProps = {
  title: string;
  preview: RevertResult | undefined;
  send: SendRevert;
  onClose: () => void;
};

/** Shows what would change before anything is changed, then links to the change set of the revert. */
export function RevertConfirmation({ title, preview, send, onClose }: RevertConfirmationProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const isEmpty = preview?.reverted.length === 0 && preview.next === null;

  async function revert() {
    try {
      const { changeSetId, reverted } = await revertInBatches(send);
      toast({
        title: 'Reverted',
        text: `${formatCountWithNoun(reverted.length, 'entry is back to how it was', 'entries are back to how they were')}.`,
      });
      if (changeSetId !== null) navigate(`/admin/change-sets/${changeSetId}`);
    } catch (error) {
      showFailureToast('Revert failed', userErrorText(error, 'We couldn’t revert it. Please try again.'));
    }
    void client.invalidateQueries();
    onClose();
  }

  return (
    <ConfirmDialog
      open={preview !== undefined}
      title={isEmpty ? 'Nothing to revert' : title}
      text={preview && <RevertPreview result={preview} />}
      action={isEmpty ? 'Close' : 'Revert'}
      busyText="Reverting..."
      onConfirm={() => (isEmpty ? onClose() : revert())}
      onClose={onClose}
    />
  );
}
