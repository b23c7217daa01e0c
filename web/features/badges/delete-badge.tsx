import type { ListedBadge } from '#contract/badges.ts';
import { isolated } from '#rules/isolated.ts';
import { countText } from '#web/lib/format.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { deleteBadge } from './save-badge.ts';

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
    <Confirm
      open={badge !== null}
      title={badge ? `Delete ${isolated(badge.name)}?` : ''}
      text={badge && whatStays(badge)}
      action="Delete"
      busyText="Deleting..."
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

function whatStays({ heldBy = 0 }: ListedBadge): string {
  const gone = 'Nobody can earn it or be awarded it any more.';
  if (heldBy === 0) return gone;
  return `${gone} ${countText(heldBy, 'member who has it keeps it', 'members who have it keep it')}.`;
}
