import { currentToast, dismissToast, showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { PrefillError } from './prefill-error.ts';

export function dismissFailureToast(): void {
  const shown = currentToast();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}

/** Shows the toast once and returns the texts for the field. */
export function showPrefillError(error: unknown): Pick<PrefillError, 'inline' | 'reason'> {
  if (!(error instanceof PrefillError)) throw error;
  if (error.toast) showFailureToast(...error.toast);
  return error;
}
