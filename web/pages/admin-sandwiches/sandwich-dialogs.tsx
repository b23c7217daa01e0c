import type { Tag } from '#contract/catalog/tags.ts';
import { DeleteSandwich } from '#web/features/sandwiches/management/delete-sandwich.tsx';
import { MoveSandwich } from '#web/features/sandwiches/management/move-sandwich.tsx';
import type { SandwichAction } from '#web/features/sandwiches/management/sandwich-actions.tsx';
import { SandwichForm } from '#web/features/sandwiches/management/sandwich-form.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { MergeSandwich } from './merge-sandwich.tsx';

export type SandwichDialogsProps = {
  action: SandwichAction | null;
  tags: readonly Tag[];
  onClose: () => void;
};

export function SandwichDialogs({ action, tags, onClose }: SandwichDialogsProps) {
  const of = (kind: SandwichAction['kind']) => (action?.kind === kind ? action.sandwich : null);
  const [edited, moved, merged] = [of('edit'), of('move'), of('merge')];
  return (
    <>
      <FormDialog
        open={edited !== null}
        onClose={onClose}
        title="Edit sandwich"
        note={edited?.restaurantName}
        wide
      >
        {edited && (
          <SandwichForm restaurantId={edited.restaurantId} sandwich={edited} tags={tags} onClose={onClose} />
        )}
      </FormDialog>
      <DeleteSandwich sandwich={of('delete')} onClose={onClose} />
      {moved && <MoveSandwich key={moved.id} sandwich={moved} onClose={onClose} />}
      {merged && <MergeSandwich key={merged.id} sandwich={merged} onClose={onClose} />}
    </>
  );
}

export type AddSandwichDialogProps = {
  open: boolean;
  restaurant: { id: number; name: string };
  tags: readonly Tag[];
  onClose: () => void;
};

export function AddSandwichDialog({ open, restaurant, tags, onClose }: AddSandwichDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Add sandwich" note={restaurant.name} wide>
      <SandwichForm restaurantId={restaurant.id} sandwich={null} tags={tags} onClose={onClose} />
    </FormDialog>
  );
}
