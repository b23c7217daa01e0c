import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmProps = {
  open: boolean;
  title: string;
  text?: ReactNode;
  /** What the button says that does it. */
  action: string;
  /** What it says meanwhile. */
  busyText?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a deed; Escape, Cancel and a press beside it all mean no. */
export function Confirm({
  open,
  title,
  text,
  action,
  busyText,
  danger,
  busy,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="muted">{text}</p>}
      <div className="confirm">
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button look={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
          {busy && busyText ? busyText : action}
        </Button>
      </div>
    </Dialog>
  );
}
