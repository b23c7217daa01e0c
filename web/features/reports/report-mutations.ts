import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/api-client.ts';
import { runModeration } from '#web/lib/reports/run-moderation.ts';

export function hideReportedContent(client: QueryClient, id: number, reason: string): Promise<boolean> {
  const body = { decision: 'hidden' as const, reason };
  return runModeration(client, 'Hidden', () =>
    callApi('PATCH', '/api/reports/{id}', { params: { id }, body }),
  );
}

export function dismissReport(client: QueryClient, id: number): Promise<boolean> {
  const body = { decision: 'dismissed' as const };
  return runModeration(client, 'Report dismissed', () =>
    callApi('PATCH', '/api/reports/{id}', { params: { id }, body }),
  );
}
