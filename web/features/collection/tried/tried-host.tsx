import { useEffect, useState } from 'react';
import { failureToast } from '#web/ui/feedback/toast-store.ts';
import type { TriedDialog } from './tried-dialog.tsx';
import { IDLE } from './tried-state.ts';
import { setTriedState, getTriedState, useTriedState } from './tried-store.ts';

type Dialog = typeof TriedDialog;

/** Stands once beside the page. The dialogs' code comes when somebody first marks a sandwich as tried. */
export function TriedHost() {
  const state = useTriedState();
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  // At each step anew: what could not be fetched at one may be there at the next.
  const needed = loaded ? 'idle' : state.step;
  useEffect(() => {
    if (needed === 'idle') return;
    void loadDialogOrNotify(async () => (await import('./tried-dialog.tsx')).TriedDialog).then(
      (Dialog) => Dialog && setLoaded({ Dialog }),
    );
  }, [needed]);
  return loaded && <loaded.Dialog state={state} />;
}

/**
 * Without its code nothing can be asked: that is said, and the next press begins anew. A deed that asks nothing goes on: it is
 * sent, or kept until there is a network.
 */
export async function loadDialogOrNotify(fetchIt: () => Promise<Dialog>): Promise<Dialog | null> {
  try {
    return await fetchIt();
  } catch {
    const { step } = getTriedState();
    const isAsking = step === 'no-location' || step === 'too-far';
    if (isAsking || step === 'receipt') setTriedState(IDLE);
    if (isAsking) failureToast('Error', 'The site cannot be reached. Please try again.');
    return null;
  }
}
