import { useState } from 'react';
import { ApiError, call } from '#web/lib/call.ts';
import { toast } from '#web/ui/toast-store.ts';
import { fillFromMenu } from './from-menu.ts';
import { complain, MENU_FAILED_INLINE, MENU_TEXT_REQUIRED, NO_SANDWICHES, TOASTS } from './texts.ts';
import { useAbort } from './use-abort.ts';
import { useWizard } from './wizard-state.tsx';

export function useMenuReader() {
  const { draft, change } = useWizard();
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fresh = useAbort();

  async function read() {
    if (isReading) return;
    const menuText = draft.menuText;
    if (menuText.trim() === '') return setProblem(MENU_TEXT_REQUIRED);
    const signal = fresh();
    setProblem(null);
    setIsReading(true);
    try {
      const body = { menuText, restaurantName: draft.basics.name.trim() };
      const menu = await call('POST', '/api/menu/process', { body, signal });
      change((before) => fillFromMenu(before, menu));
      if (menu.sandwiches.length + menu.doubtful.length === 0) toast(NO_SANDWICHES);
    } catch (error) {
      if (signal.aborted) return;
      complain(TOASTS.menuFailed);
      setProblem(tooMuch(error) ?? MENU_FAILED_INLINE);
    }
    if (!signal.aborted) setIsReading(false);
  }

  return { isReading, problem, read, forget: () => setProblem(null) };
}

/** A menu that is too long fails however often it is tried; the server says so. */
function tooMuch(error: unknown): string | null {
  return error instanceof ApiError && error.status === 413 ? error.text : null;
}
