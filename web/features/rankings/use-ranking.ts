import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { RankedSandwich, Ranking } from '#contract/members/rankings.ts';
import { ApiError, callApi } from '#web/lib/api/api-client.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { rankingQuery } from './queries.ts';
import {
  applyComparisonAnswer,
  needsMoreUnrankedSandwiches,
  placeSandwichInClientRanking,
  removeSandwichFromClientRanking,
  type RankingComparisonAnswer,
} from './ranking-state.ts';

/** Shows changes at once, sends them in order, and refetches if another tab has changed the ranking first. */
export function useRanking(userId: string) {
  const client = useQueryClient();
  const { data, isError } = useQuery({ ...rankingQuery(userId), enabled: userId !== '' });
  const params = { id: userId };

  function answer(choice: RankingComparisonAnswer): Ranking | undefined {
    return act(
      client,
      userId,
      (before) => applyComparisonAnswer(before, choice),
      async () => {
        const { revision } = await callApi('POST', '/api/users/{id}/ranking/answers', {
          params,
          body: choice,
        });
        return revision;
      },
    );
  }

  function place({ sandwichId }: RankedSandwich, after: number | null): void {
    act(
      client,
      userId,
      (before) => placeSandwichInClientRanking(before, sandwichId, after),
      async (seen) => {
        const { revision } = await callApi('PUT', '/api/users/{id}/ranking/sandwiches/{sandwichId}', {
          params: { id: userId, sandwichId },
          body: { after },
          ifMatch: `"${seen}"`,
        });
        return revision;
      },
    );
  }

  function remove(sandwich: RankedSandwich): void {
    const { sandwichId, name, isGone } = sandwich;
    const { ranked = [] } = client.getQueryData<Ranking>(rankingQuery(userId).queryKey) ?? {};
    const after = ranked[ranked.findIndex((row) => row.sandwichId === sandwichId) - 1]?.sandwichId ?? null;
    act(
      client,
      userId,
      (before) => removeSandwichFromClientRanking(before, sandwichId),
      async (seen) => {
        await callApi('DELETE', '/api/users/{id}/ranking/sandwiches/{sandwichId}', {
          params: { id: userId, sandwichId },
        });
        return seen + 1;
      },
    );
    const undo = { label: 'Undo', run: () => place(sandwich, after) };
    // A sandwich that is gone cannot be tried, so there is no Undo.
    toast({ title: 'Removed from your ranking', text: name, ...(isGone ? {} : { action: undo }) });
  }

  return { ranking: data, isError: isError && !data, answer, place, remove };
}

let turn: Promise<unknown> = Promise.resolve();

/** Resolves when the changes of this tab have been sent. */
export function whenRankingIsSent(): Promise<unknown> {
  return turn;
}

/** The server's last known revision while mutations of this tab are in progress. */
let known: number | null = null;
let waiting = 0;

function act(
  client: QueryClient,
  userId: string,
  change: (before: Ranking) => Ranking,
  send: (seen: number) => Promise<number>,
): Ranking | undefined {
  const { queryKey } = rankingQuery(userId);
  const before = client.getQueryData<Ranking>(queryKey);
  if (!before) return;
  void client.cancelQueries({ queryKey });
  if (waiting++ === 0) {
    known = before.revision;
    addEventListener('beforeunload', stay);
  }
  const after = change(before);
  client.setQueryData<Ranking>(queryKey, after);
  turn = turn
    .then(async () => {
      const seen = known ?? before.revision;
      known = await send(seen);
      return known === seen + 1;
    })
    .catch((error: unknown) => {
      showFailureToast('Error', failureText(error));
      return false;
    })
    .then((isAlone) => {
      waiting -= 1;
      if (waiting === 0) removeEventListener('beforeunload', stay);
      if (!isAlone || (waiting === 0 && needsMoreUnrankedSandwiches(after)))
        void client.invalidateQueries({ queryKey });
    });
  return after;
}

/** The browser asks first, because leaving now would lose unsent changes. */
function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && (error.status === 412 || error.status === 409))
    return 'Your ranking changed in another tab. Here’s the latest.';
  return 'Failed to update your ranking. Please try again.';
}
