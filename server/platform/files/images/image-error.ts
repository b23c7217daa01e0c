export const IMAGE_ERROR_TEXTS = {
  damaged: 'This picture cannot be read. It may be damaged.',
  'too-many-pixels': 'This picture has too many pixels. Please make it smaller.',
  'too-many-frames': 'This animation has too many frames. Please upload a still picture.',
} as const;

export type ImageErrorCode = keyof typeof IMAGE_ERROR_TEXTS;

export class ImageError extends Error {
  readonly complaint: ImageErrorCode;

  constructor(complaint: ImageErrorCode, cause?: unknown) {
    super(IMAGE_ERROR_TEXTS[complaint], { cause });
    this.complaint = complaint;
  }
}
