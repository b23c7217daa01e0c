import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  note?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** The first field, otherwise the heading, never the close button. */
const FIRST = ['form :is(input, select, textarea):not([hidden], [type=file], :disabled)', 'h2'];

export function FormDialog({ open, onClose, title, note, wide, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} kind={wide ? 'form-wide' : 'form'} startAt={FIRST}>
      <header>
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {note && <p className="muted">{note}</p>}
        </div>
        <button type="button" className="round" aria-label="Close" onClick={onClose}>
          <X className="icon" aria-hidden />
        </button>
      </header>
      {children}
    </Dialog>
  );
}
