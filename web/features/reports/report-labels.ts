import type { MODERATED_CONTENT_KINDS } from '#contract/administration/hidden-content.ts';
import type { REPORT_REASONS } from '#contract/administration/reports.ts';

export type ReportableType = (typeof MODERATED_CONTENT_KINDS)[number];
export type ReportReasonName = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_OPTIONS: readonly { value: ReportReasonName; text: string }[] = [
  { value: 'spam', text: 'Advertising or spam' },
  { value: 'rude', text: 'Rude or hurtful' },
  { value: 'off-topic', text: 'Not about this sandwich or place' },
  { value: 'private', text: 'Shows something private' },
  { value: 'rights', text: 'Someone else’s photo or words' },
  { value: 'other', text: 'Something else' },
];

export const REPORTABLE_LABELS: Readonly<Record<ReportableType, string>> = {
  review: 'review',
  'sandwich-photo': 'photo of a sandwich',
  'restaurant-photo': 'photo of a restaurant',
  avatar: 'profile photo',
  suggestion: 'suggestion',
};

export function reportReasonLabel(reason: ReportReasonName): string {
  return REPORT_REASON_OPTIONS.find(({ value }) => value === reason)?.text ?? reason;
}

export const MAX_REPORT_DETAILS_LENGTH = 1000;
