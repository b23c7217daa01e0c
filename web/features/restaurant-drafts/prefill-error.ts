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
