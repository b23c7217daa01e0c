import { useEffect, useState } from 'react';
import { failureToast } from '#web/ui/feedback/toast-store.ts';
import type { TriedDialog } from './tried-dialog.tsx';
import { IDLE } from './tried-state.ts';
import { setTriedState, getTriedState, useTriedState } from './tried-store.ts';

type Dialog = typeof TriedDialog;

export function TriedHost() {
  const state = useTriedState();
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  // Tries again at each step: a chunk that could not be fetched once may be available later.
  const needed = loaded ? 'idle' : state.step;
  useEffect(() => {
    if (needed === 'idle') return;
    void loadDialogOrNotify(async () => (await import('./tried-dialog.tsx')).TriedDialog).then(
      (Dialog) => Dialog && setLoaded({ Dialog }),
    );
  }, [needed]);
  return loaded && <loaded.Dialog state={state} />;
}

/** Without its code the dialog cannot ask: a toast says so, and the next click starts again. A step that asks nothing is sent or queued. */
export async function loadDialogOrNotify(fetchIt: () => Promise<Dialog>): Promise<Dialog | null> {
  try {
    return await fetchIt();
  } catch {
    const { step } = getTriedState();
    const isAsking = step === 'no-location' || step === 'too-far';
    if (isAsking || step === 'receipt') setTriedState(IDLE);
    if (isAsking) failureToast('Error', 'We can’t reach the site. Please try again.');
    return null;
  }
}
