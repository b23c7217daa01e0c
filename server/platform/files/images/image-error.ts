export const IMAGE_ERROR_TEXTS = {
  damaged: 'We can’t read this photo. It may be damaged. Please try another one.',
  'too-many-pixels': 'This photo has too many pixels. Please make it smaller.',
  'too-many-frames': 'This animation has too many frames. Please upload a still photo.',
} as const;

export type ImageErrorCode = keyof typeof IMAGE_ERROR_TEXTS;

export class ImageError extends Error {
  readonly complaint: ImageErrorCode;

  constructor(complaint: ImageErrorCode, cause?: unknown) {
    super(IMAGE_ERROR_TEXTS[complaint], { cause });
    this.complaint = complaint;
  }
}
