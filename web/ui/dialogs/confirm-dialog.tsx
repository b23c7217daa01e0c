import { useId, useState, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmProps = {
  open: boolean;
  title: string;
  text?: ReactNode;
  action: string;
  cancelLabel?: string;
  busyText?: string;
  danger?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
};

/** Escape, Cancel and a click outside all mean no. */
export function ConfirmDialog({
  open,
  title,
  text,
  action,
  cancelLabel = 'Cancel',
  busyText,
  danger,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="muted">{text}</p>}
      <div className="confirm">
        <Button variant="line" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} disabled={isBusy} onClick={() => void confirm()}>
          {isBusy && busyText ? busyText : action}
        </Button>
      </div>
    </Dialog>
  );
}
