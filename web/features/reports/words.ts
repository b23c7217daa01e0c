import type { MODERATED } from '#contract/concealments.ts';
import type { REPORT_REASONS } from '#contract/reports.ts';

export type Thing = (typeof MODERATED)[number];
export type Reason = (typeof REPORT_REASONS)[number];

export const REASONS: readonly { value: Reason; text: string }[] = [
  { value: 'spam', text: 'Advertising or spam' },
  { value: 'rude', text: 'Rude or hurtful' },
  { value: 'off-topic', text: 'Not about this sandwich or place' },
  { value: 'private', text: 'Shows something private' },
  { value: 'rights', text: 'Belongs to somebody else' },
  { value: 'other', text: 'Something else' },
];

export const THINGS: Readonly<Record<Thing, string>> = {
  review: 'review',
  'sandwich-photo': 'photo of a sandwich',
  'restaurant-photo': 'photo of a restaurant',
  avatar: 'profile picture',
};

export function reasonText(reason: Reason): string {
  return REASONS.find(({ value }) => value === reason)?.text ?? reason;
}
