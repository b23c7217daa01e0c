import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { MERGE_NOUNS, refetchMerges, sendMergeRequest } from './merge-mutations.ts';
import { mergePreviewText } from './merge-preview-text.ts';
import { mergePreviewQuery } from './queries.ts';

type MergeDialogProps = {
  entityType: MergeableEntityType;
  ids: readonly number[] | null;
  onClose: () => void;
};

/** Shows what will move before anything is merged. */
export function MergeDialog({ entityType, ids, onClose }: MergeDialogProps) {
  const client = useQueryClient();
  const preview = useQuery({ ...mergePreviewQuery(entityType, ids ?? []), enabled: ids !== null });
  const data = ids === null ? undefined : preview.data;

  async function merge() {
    if (ids && data && (await sendMergeRequest(client, entityType, ids))) onClose();
  }

  /** The list shows something that cannot be merged, for example because another admin was faster. */
  function closeAndRefetch() {
    onClose();
    void refetchMerges(client);
  }

  return (
    <ConfirmDialog
      open={ids !== null}
      title={
        data
          ? `Merge into ${withBidiIsolates(data.kept.name || `#${data.kept.id}`)}?`
          : `Merge these ${MERGE_NOUNS[entityType].many}?`
      }
      text={data ? mergePreviewText(entityType, data) : waitingText(preview.error)}
      action={preview.isError ? 'Close' : 'Merge'}
      busyText="Merging..."
      onConfirm={preview.isError ? closeAndRefetch : merge}
      onClose={onClose}
    />
  );
}

function waitingText(error: Error | null): string {
  if (!error) return 'Checking what would move...';
  return userErrorText(error, 'We couldn’t check what would move. Please try again.');
}
