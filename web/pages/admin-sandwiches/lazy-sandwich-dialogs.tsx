import { lazyModule } from '#web/lib/document/lazy-module.ts';
import type { AddSandwichDialogProps, SandwichDialogsProps } from './sandwich-dialogs.tsx';

const useDialogs = lazyModule(() => import('./sandwich-dialogs.tsx'), null);

export function LazySandwichDialogs(props: SandwichDialogsProps) {
  const dialogs = useDialogs(props.action !== null);
  return dialogs && <dialogs.SandwichDialogs {...props} />;
}

export function LazyAddSandwichDialog(props: AddSandwichDialogProps) {
  const dialogs = useDialogs(props.open);
  return dialogs && <dialogs.AddSandwichDialog {...props} />;
}
