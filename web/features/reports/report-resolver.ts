import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { DETAILS_MAX, REASON_OPTIONS, type Reason } from './report-labels.ts';

const schema = z.object({
  reason: z.enum(
    REASON_OPTIONS.map(({ value }) => value) as [Reason, ...Reason[]],
    'Please choose a reason.',
  ),
  details: z.string().max(DETAILS_MAX, 'Please use at most 1,000 characters.'),
});
export type ReportFormValues = z.output<typeof schema>;

export const reportResolver = zodResolver(schema);
