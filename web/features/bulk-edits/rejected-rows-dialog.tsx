import { Button } from '#web/ui/controls/button.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';

export type RejectedRows = {
  title: string;
  note: string;
  rows: readonly { id: number; name: string | null; reason: string }[];
};

export function RejectedRowsDialog({ title, note, rows, onClose }: RejectedRows & { onClose: () => void }) {
  return (
    <FormDialog open={rows.length > 0} onClose={onClose} title={title} note={note}>
      <ul className="rejected">
        {rows.map(({ id, name, reason }) => (
          <li key={`${id} ${reason}`}>
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
