import type { ListedBadge } from '#contract/members/badges.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { deleteBadge } from './badge-mutations.ts';

type DeleteBadgeProps = {
  badge: ListedBadge | null;
  onDone: () => Promise<void>;
  onClose: () => void;
};

export function DeleteBadge({ badge, onDone, onClose }: DeleteBadgeProps) {
  async function remove() {
    if (!badge) return;
    await deleteBadge(badge, onDone);
    onClose();
    void onDone();
  }

  return (
    <ConfirmDialog
      open={badge !== null}
      title={badge ? `Delete ${withBidiIsolates(badge.name)}?` : ''}
      text={badge && remainingText(badge)}
      action="Delete"
      busyText="Deleting..."
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

function remainingText({ heldBy = 0 }: ListedBadge): string {
  const gone = 'No one else will be able to get it.';
  if (heldBy === 0) return 'No one will be able to get it.';
  if (heldBy === 1) return `${gone} The one member who has it will keep it.`;
  return `${gone} The ${heldBy.toLocaleString('en-US')} members who have it will keep it.`;
}
