export type ToastTitleAndText = readonly [title: string, text: string];

export class PrefillError extends Error {
  readonly toast: ToastTitleAndText | null;
  readonly inline: string | null;
  /** The cause if known, appended to the field's text. */
  readonly reason: string | null;

  constructor(toast: ToastTitleAndText | null, inline: string | null = null, reason: string | null = null) {
    super(inline ?? toast?.[1]);
    this.toast = toast;
    this.inline = inline;
    this.reason = reason;
  }
}
