import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { MAX_REPORT_DETAILS_LENGTH, REPORT_REASON_OPTIONS, type ReportReasonName } from './report-labels.ts';

const schema = z.object({
  reason: z.enum(
    REPORT_REASON_OPTIONS.map(({ value }) => value) as [ReportReasonName, ...ReportReasonName[]],
    'Please choose a reason.',
  ),
  details: z.string().max(MAX_REPORT_DETAILS_LENGTH, 'This must be 1,000 characters or less.'),
});
export type ReportFormValues = z.output<typeof schema>;

export const reportFormResolver = zodResolver(schema);
