import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/api-client.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

/** Refetches also after a failure, because another admin may have been faster. */
export async function sendDoubtfulChangeDecision(
  client: QueryClient,
  id: number,
  decision: 'accepted' | 'rejected',
): Promise<void> {
  try {
    const { message } = await callApi('PATCH', '/api/doubtful-changes/{id}', {
      params: { id },
      body: { decision },
    });
    toast({ title: decision === 'accepted' ? 'Change accepted' : 'Change rejected', text: message });
  } catch (error) {
    showFailureToast('Error', userErrorText(error, 'We couldn’t save that. Please try again.'));
  }
  for (const path of ['/api/doubtful-changes', '/api/overview'])
    await client.invalidateQueries({ queryKey: [path] });
  await invalidateCatalogQueries(client);
}
