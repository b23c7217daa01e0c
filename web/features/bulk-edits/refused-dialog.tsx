import type { BulkEdit } from '#contract/administration/bulk-edits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import type { BulkNoun } from './bulk-noun.ts';

type RefusedDialogProps = {
  noun: BulkNoun;
  refused: BulkEdit['refused'];
  onClose: () => void;
};

export function RefusedDialog({ noun, refused, onClose }: RefusedDialogProps) {
  return (
    <FormDialog
      open={refused.length > 0}
      onClose={onClose}
      title={`These ${noun.many} stay as they were`}
      note="All others were changed."
    >
      <ul className="refused">
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <b dir="auto">{name ?? `#${id}`}</b>
            <span className="muted">{reason}</span>
          </li>
        ))}
      </ul>
      <footer>
        <Button onClick={onClose}>Close</Button>
      </footer>
    </FormDialog>
  );
}
