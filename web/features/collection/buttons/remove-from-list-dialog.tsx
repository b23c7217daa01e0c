import { useId } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import type { OwnListEntry } from '../list/list-entries.ts';

type RemoveDialogProps = {
  sandwich: Pick<Sandwich, 'name'>;
  entry: OwnListEntry;
  open: boolean;
  onRemove: () => void;
  onClose: () => void;
};

export function RemoveFromListDialog({ sandwich, entry, open, onRemove, onClose }: RemoveDialogProps) {
  const title = useId();
  const { hasTried, isFavorite, rating, notes } = entry;
  return (
    <Dialog open={open} onClose={onClose} labelledBy={title}>
      <h2 id={title}>Remove from my list</h2>
      <p>
        This removes <bdi>{sandwich.name}</bdi> from your list, along with:
      </p>
      <ul className="goes-along">
        {hasTried && <li>its spot in Tried, and in your ranking if it has one</li>}
        {isFavorite && <li>its spot in your favorites</li>}
        {rating && <li>your rating ({rating} out of 5)</li>}
        {notes && (
          <li>
            your notes: <q dir="auto">{notes}</q>
          </li>
        )}
      </ul>
      <p className="muted">You’ll keep your review and your XP.</p>
      <div className="answers">
        <Button
          variant="danger"
          wide
          onClick={() => {
            onClose();
            onRemove();
          }}
        >
          Remove
        </Button>
        <Button variant="quiet" wide onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
