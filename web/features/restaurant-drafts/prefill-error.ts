import { currentToast, dismissToast, failureToast } from '#web/ui/feedback/toast-store.ts';

export type ToastText = readonly [title: string, text: string];

export class PrefillError extends Error {
  readonly toast: ToastText | null;
  readonly inline: string | null;
  /** The cause if known, appended to the field's text. */
  readonly reason: string | null;

  constructor(toast: ToastText | null, inline: string | null = null, reason: string | null = null) {
    super(inline ?? toast?.[1]);
    this.toast = toast;
    this.inline = inline;
    this.reason = reason;
  }
}

export function dismissFailureToast(): void {
  const shown = currentToast();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}

/** Shows the toast once and returns the texts for the field. */
export function showPrefillError(error: unknown): Pick<PrefillError, 'inline' | 'reason'> {
  if (!(error instanceof PrefillError)) throw error;
  if (error.toast) failureToast(...error.toast);
  return error;
}
