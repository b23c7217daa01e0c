import type { QueryClient } from '@tanstack/react-query';
import type { SuggestionForAdmins } from '#contract/members/suggestions.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

export type SuggestionDecision = 'accepted' | 'rejected';

/** Refetches also after a failure, because somebody else may have been faster. */
export async function sendSuggestionDecision(
  client: QueryClient,
  { id, revision }: SuggestionForAdmins,
  decision: SuggestionDecision,
): Promise<boolean> {
  let isDone = false;
  try {
    // Only accepting depends on the values that were shown.
    const ifMatch = decision === 'accepted' ? { ifMatch: `"${revision}"` } : {};
    const { message } = await callApi('PATCH', '/api/suggestions/{id}', {
      params: { id },
      body: { decision },
      ...ifMatch,
    });
    toast({ title: decision === 'accepted' ? 'Accepted' : 'Rejected', text: message });
    isDone = true;
  } catch (error) {
    showFailureToast('Error', userErrorText(error, 'We couldn’t save that. Please try again.'));
  }
  await client.invalidateQueries({ queryKey: ['/api/suggestions'] });
  if (isDone) await invalidateCatalogQueries(client);
  return isDone;
}
