import { createLazyModuleHook } from '#web/lib/document/lazy-module.ts';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { showLoadFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { AddSandwichDialogProps, SandwichDialogsProps } from './sandwich-dialogs.tsx';

const useDialogs = createLazyModuleHook(() => import('./sandwich-dialogs.tsx'), null);

const TITLES = {
  edit: 'Edit sandwich',
  delete: 'Delete sandwich',
  move: 'Move sandwich',
  merge: 'Merge sandwich',
};

export function LazySandwichDialogs(props: SandwichDialogsProps) {
  const { action, onClose } = props;
  const dialogs = useDialogs(action !== null, () => closeFailed(onClose));
  return (
    <>
      <LoadingDialog
        open={action !== null && !dialogs}
        onClose={onClose}
        title={TITLES[action?.kind ?? 'edit']}
        wide={action?.kind === 'edit'}
      />
      {dialogs && <dialogs.SandwichDialogs {...props} />}
    </>
  );
}

export function LazyAddSandwichDialog(props: AddSandwichDialogProps) {
  const { open, onClose } = props;
  const dialogs = useDialogs(open, () => closeFailed(onClose));
  return (
    <>
      <LoadingDialog wide open={open && !dialogs} onClose={onClose} title="Add sandwich" />
      {dialogs && <dialogs.AddSandwichDialog {...props} />}
    </>
  );
}

function closeFailed(onClose: () => void): void {
  onClose();
  showLoadFailureToast();
}
