import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { lengthProblem } from '#shared/text/text-limits.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../forms/field.tsx';
import { FormDialog } from './form-dialog.tsx';

const REASON_MAX = 300;

type ReasonDialogProps = {
  open: boolean;
  title: string;
  note?: ReactNode;
  label: string;
  action: string;
  danger?: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<boolean>;
  children?: ReactNode;
};

export function ReasonDialog({ open, onClose, title, note, ...form }: ReasonDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={title} note={note}>
      {open && <ReasonForm {...form} onClose={onClose} />}
    </FormDialog>
  );
}

function ReasonForm({
  label,
  action,
  danger,
  onConfirm,
  onClose,
  children,
}: Omit<ReasonDialogProps, 'open' | 'title' | 'note'>) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem =
    reason.trim() === '' ? 'Please say why.' : lengthProblem('Reason', reason.trim(), REASON_MAX);
  const shown = isTried ? problem : null;
  const [isSaving, setSaving] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setTried(true);
    if (problem) return field.current?.focus();
    setSaving(true);
    const isDone = await onConfirm(reason.trim());
    setSaving(false);
    if (isDone) onClose();
  }

  return (
    <form className="stacked" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={label} error={shown}>
        {(tie) => (
          <input
            {...tie}
            ref={field}
            type="text"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {children}
      <footer>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={isSaving}>
          {isSaving ? 'Saving...' : action}
        </Button>
      </footer>
    </form>
  );
}
