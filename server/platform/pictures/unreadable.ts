/** Why a picture is not taken, in words for the person who chose it. */
export const COMPLAINTS = {
  damaged: 'This picture cannot be read. It may be damaged.',
  'too-many-pixels': 'This picture has too many pixels. Please make it smaller.',
  'too-many-frames': 'This animation has too many frames. Please upload a still picture.',
} as const;

export type Complaint = keyof typeof COMPLAINTS;

export class Unreadable extends Error {
  readonly complaint: Complaint;

  constructor(complaint: Complaint, cause?: unknown) {
    super(COMPLAINTS[complaint], { cause });
    this.complaint = complaint;
  }
}
