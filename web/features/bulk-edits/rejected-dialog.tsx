import type { BulkEdit } from '#contract/administration/bulk-edits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import type { BulkNoun } from './bulk-noun.ts';

type RejectedDialogProps = {
  noun: BulkNoun;
  rejected: BulkEdit['rejected'];
  onClose: () => void;
};

export function RejectedDialog({ noun, rejected, onClose }: RejectedDialogProps) {
  return (
    <FormDialog
      open={rejected.length > 0}
      onClose={onClose}
      title={`These ${noun.many} stay as they were`}
      note="All others were changed."
    >
      <ul className="rejected">
        {rejected.map(({ id, name, reason }) => (
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
