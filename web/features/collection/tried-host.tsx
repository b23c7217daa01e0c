import { useEffect, useState } from 'react';
import { failureToast } from '#web/ui/toast-store.ts';
import type { TriedDialog } from './tried-dialog.tsx';
import { IDLE } from './tried-state.ts';
import { moveTo, useTried } from './tried-store.ts';

type Dialog = typeof TriedDialog;

/** Stands once beside the page. The dialogs' code comes when somebody first marks a sandwich as tried. */
export function TriedHost() {
  const state = useTried();
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const isNeeded = state.step !== 'idle' && !loaded;
  useEffect(() => {
    if (!isNeeded) return;
    void dialogOrWord(async () => (await import('./tried-dialog.tsx')).TriedDialog).then(
      (Dialog) => Dialog && setLoaded({ Dialog }),
    );
  }, [isNeeded]);
  return loaded && <loaded.Dialog state={state} />;
}

/** Without its code nothing can be asked: that is said, and the next press begins anew. */
export async function dialogOrWord(fetchIt: () => Promise<Dialog>): Promise<Dialog | null> {
  try {
    return await fetchIt();
  } catch {
    moveTo(IDLE);
    failureToast('Error', 'The site cannot be reached. Please try again.');
    return null;
  }
}
