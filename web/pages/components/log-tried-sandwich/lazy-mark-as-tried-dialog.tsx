import { useEffect, useState } from 'react';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { MarkAsTriedDialog } from './mark-as-tried-dialog.tsx';
import { IDLE_MARK_AS_TRIED_STATE } from '#web/features/collection/tried/mark-as-tried-state.ts';
import {
  setMarkAsTriedState,
  getMarkAsTriedState,
  useMarkAsTriedState,
} from '#web/features/collection/tried/mark-as-tried-store.ts';

type Dialog = typeof MarkAsTriedDialog;

export function LazyMarkAsTriedDialog() {
  const state = useMarkAsTriedState();
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  // Tries again at each step: a chunk that could not be fetched once may be available later.
  const needed = loaded ? 'idle' : state.step;
  useEffect(() => {
    if (needed === 'idle') return;
    void loadMarkAsTriedDialog(
      async () => (await import('./mark-as-tried-dialog.tsx')).MarkAsTriedDialog,
    ).then((Dialog) => Dialog && setLoaded({ Dialog }));
  }, [needed]);
  return loaded && <loaded.Dialog state={state} />;
}

/** Without its code the dialog cannot ask: a toast says so, and the next click starts again. A step that asks nothing is sent or queued. */
export async function loadMarkAsTriedDialog(fetchIt: () => Promise<Dialog>): Promise<Dialog | null> {
  try {
    return await fetchIt();
  } catch {
    const { step } = getMarkAsTriedState();
    const isAsking = step === 'no-location' || step === 'too-far';
    if (isAsking || step === 'receipt') setMarkAsTriedState(IDLE_MARK_AS_TRIED_STATE);
    if (isAsking) showFailureToast('Error', 'The site isn’t responding. Please try again.');
    return null;
  }
}
