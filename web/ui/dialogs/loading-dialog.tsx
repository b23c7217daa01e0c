import { FormDialog } from './form-dialog.tsx';

type LoadingDialogProps = { open: boolean; onClose: () => void; title: string; wide?: boolean };

/** Shown while the code of a dialog loads. It stands before that dialog, so that it returns the focus first. */
export function LoadingDialog({ open, onClose, title, wide = false }: LoadingDialogProps) {
  return (
    // The close event arrives when the loaded dialog is open already.
    <FormDialog open={open} onClose={() => open && onClose()} title={title} wide={wide}>
      <p className="spinner" role="status" aria-label="Loading..." />
    </FormDialog>
  );
}
