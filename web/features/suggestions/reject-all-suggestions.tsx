import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { SuggestionForAdmins, SuggestionsRevert } from '#contract/members/suggestions.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { SuggestionsRevertSummary } from './suggestions-revert-summary.tsx';

type Shown = { result: SuggestionsRevert; isDone: boolean };

/** First shows what would change, then what has changed. */
export function RejectAllSuggestions({ by: { id, username } }: Pick<SuggestionForAdmins, 'by'>) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>();
  const [isLoading, setLoading] = useState(false);
  const isOver = shown?.isDone || shown?.result.rejected === 0;

  async function loadPreview() {
    setLoading(true);
    await run(true);
    setLoading(false);
  }

  async function run(dryRun: boolean) {
    try {
      setShown({ result: await rejectAll(id, dryRun), isDone: !dryRun });
    } catch (error) {
      showFailureToast('Error', userErrorText(error, 'We couldn’t reject them. Please try again.'));
      if (!dryRun) refresh();
    }
  }

  function close() {
    setShown(undefined);
    if (shown?.isDone) refresh();
  }

  function refresh() {
    void client.invalidateQueries({ queryKey: ['/api/suggestions'] });
    void invalidateCatalogQueries(client);
  }

  return (
    <>
      <Button className="sm" variant="quiet" disabled={isLoading} onClick={() => void loadPreview()}>
        <Undo2 className="icon" aria-hidden />
        {isLoading ? 'Loading...' : 'Reject all from this member...'}
        <span className="sr"> {username}</span>
      </Button>
      <ConfirmDialog
        open={shown !== undefined}
        title={titleOf(shown, username)}
        text={shown && <SuggestionsRevertSummary {...shown} />}
        action={isOver ? 'Close' : 'Reject all'}
        busyText="Rejecting..."
        danger={!isOver}
        onConfirm={() => (isOver ? close() : run(false))}
        onClose={close}
      />
    </>
  );
}

function titleOf(shown: Shown | undefined, username: string): string {
  if (!shown) return '';
  const { result, isDone } = shown;
  if (isDone) return `${formatCountWithNoun(result.rejected, 'suggestion was', 'suggestions were')} rejected`;
  return result.rejected === 0
    ? 'Nothing to reject'
    : `Reject ${formatCountWithNoun(result.rejected, 'suggestion', 'suggestions')} from ${username}?`;
}

/** In batches of fifty. A failed batch keeps the earlier ones, and repeating the action continues from there. */
async function rejectAll(id: string, dryRun: boolean): Promise<SuggestionsRevert> {
  const whole: SuggestionsRevert = { next: null, rejected: 0, reverted: [], leftAlone: [] };
  let before: number | undefined;
  do {
    const body = { dryRun, ...(before !== undefined && { before }) };
    const step = await callApi('POST', '/api/users/{id}/revert-suggestions', { params: { id }, body });
    whole.rejected += step.rejected;
    whole.reverted.push(...step.reverted);
    whole.leftAlone.push(...step.leftAlone);
    before = step.next ?? undefined;
  } while (before !== undefined);
  return whole;
}
