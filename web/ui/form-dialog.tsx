import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  note?: ReactNode;
  wide?: boolean;
  /** A form or details; a `<footer>` at its end holds the buttons. */
  children: ReactNode;
}

/** A dialog with a title to read and a form to fill, a sheet on a phone. */
export function FormDialog({ open, onClose, title, note, wide, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} kind={wide ? 'form-wide' : 'form'}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
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
