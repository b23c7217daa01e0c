import { useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { addDialogHistoryEntry } from './dialog-history.ts';
import { Toaster } from '../feedback/toaster.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  label?: string;
  labelledBy?: string;
  kind?: 'question' | 'side' | 'large' | 'log' | 'form' | 'form-wide';
  /** Selectors for the initial focus, best first; by default the browser decides. */
  startAt?: readonly string[];
  children: ReactNode;
};

/** A native dialog: it returns the focus, closes on Escape, Back and a click outside, and keeps the page from scrolling. */
export function Dialog({
  open,
  onClose,
  label,
  labelledBy,
  kind = 'question',
  startAt,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || open === dialog.open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    focusFirst(dialog, startAt ?? []);
  }, [open, startAt]);
  useEffect(() => (open ? addDialogHistoryEntry(() => element.current?.close()) : undefined), [open]);

  function closeIfBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose();
  }

  function closed(event: SyntheticEvent) {
    // The event arrives after the dialog has closed, when the next question may be open.
    if (event.target === element.current && !element.current.open) onClose();
  }

  return (
    <dialog
      ref={element}
      className={`dialog ${kind}`}
      aria-label={label}
      aria-labelledby={open ? labelledBy : undefined}
      onClose={closed}
      onClick={closeIfBeside}
    >
      {open && (
        <>
          <div className="dialog-body">{children}</div>
          <Toaster />
        </>
      )}
    </dialog>
  );
}

function focusFirst(dialog: HTMLDialogElement, selectors: readonly string[]): void {
  for (const selector of selectors) {
    const found = dialog.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
  }
}
