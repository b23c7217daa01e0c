import { useEffect, useState } from 'react';
import type { TriedDialog } from './tried-dialog.tsx';
import { useTried } from './tried-store.ts';

type Dialog = typeof TriedDialog;

/** Stands once beside the page. The dialogs' code comes when somebody first marks a sandwich as tried. */
export function TriedHost() {
  const state = useTried();
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const isNeeded = state.step !== 'idle' && !loaded;
  useEffect(() => {
    if (!isNeeded) return;
    import('./tried-dialog.tsx').then(
      ({ TriedDialog }) => setLoaded({ Dialog: TriedDialog }),
      () => {},
    );
  }, [isNeeded]);
  return loaded && <loaded.Dialog state={state} />;
}
