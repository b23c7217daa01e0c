import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MergePreview } from '#contract/administration/merges.ts';
import { userErrorText } from '#web/lib/session/account.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { restaurantMergePreviewQuery } from './queries.ts';
import { sendMerge } from './merge-mutations.ts';

type MergeDialogProps = { ids: readonly number[] | null; onClose: () => void };

/** Says what moves before anything does. */
export function MergeDialog({ ids, onClose }: MergeDialogProps) {
  const client = useQueryClient();
  const preview = useQuery({ ...restaurantMergePreviewQuery(ids ?? []), enabled: ids !== null });
  const data = ids === null ? undefined : preview.data;

  async function merge() {
    if (ids && data && (await sendMerge(client, ids))) onClose();
  }

  return (
    <ConfirmDialog
      open={ids !== null}
      title={data ? `Merge into ${data.kept.name}?` : 'Merge these restaurants?'}
      text={data ? previewText(data) : waitingText(preview.error)}
      action="Merge"
      busyText="Merging..."
      onConfirm={merge}
      onClose={onClose}
    />
  );
}

function waitingText(error: Error | null): string {
  if (!error) return 'Looking at what moves ...';
  return userErrorText(error, 'We couldn’t check what moves. Please try again.');
}

export function previewText({ kept, merged, moves, olderReviews, parts }: MergePreview): string {
  const counts = [
    formatCount(moves.locations, 'location', 'locations'),
    formatCount(moves.sandwiches, 'sandwich', 'sandwiches'),
  ].join(' and ');
  const samePlaces = parts.filter(({ entityType }) => entityType === 'location').length;
  const sameSandwiches = parts.filter(({ entityType }) => entityType === 'sandwich').length;
  return [
    `${counts} of ${formatCount(merged.length, 'restaurant', 'restaurants')} move to #${kept.id}.`,
    samePlaces > 0 && `${formatCount(samePlaces, 'location', 'locations')} at the same address become one.`,
    sameSandwiches > 0 &&
      `${formatCount(sameSandwiches, 'sandwich', 'sandwiches')} of the same name become one.`,
    olderReviews > 0 &&
      `${formatCount(olderReviews, 'older review', 'older reviews')} by members who reviewed both are set aside.`,
    'Old links lead to the restaurant that stays. You can undo this at any time.',
  ]
    .filter(Boolean)
    .join(' ');
}
