import '#web/styles/ranking.css';
import { useState } from 'react';
import type { Ranking } from '#contract/rankings.ts';
import { defined } from '#rules/defined.ts';
import { isolated } from '#rules/isolated.ts';
import { RankedList, RankedSkeletons } from '#web/features/rankings/ranked-list.tsx';
import type { Choice } from '#web/features/rankings/ranking-state.ts';
import { useRanking } from '#web/features/rankings/use-ranking.ts';
import { countText } from '#web/lib/format.ts';
import { Head } from '#web/lib/head.tsx';
import { useViewer } from '#web/lib/session.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { LoadFailure } from './parts/load-failure.tsx';
import { Questions } from './ranking/questions.tsx';
import { SharePanel } from './ranking/share-panel.tsx';
import { useRound } from './ranking/use-round.ts';

export function Page() {
  const viewer = useViewer();
  const userId = viewer?.id ?? '';
  const { ranking, isError, answer, place, remove } = useRanking(userId);
  const round = useRound(ranking);
  const [said, setSaid] = useState('');

  function choose(choice: Choice) {
    const after = answer(choice);
    round.countAnswer();
    const at = after?.ranked.findIndex(({ sandwichId }) => sandwichId === choice.sandwichId) ?? -1;
    if (after && at >= 0) setSaid(`${isolated(defined(after.ranked[at]).name)} is number ${at + 1}.`);
  }

  return (
    <div className="wrap ranking">
      <Head title="My ranking" noindex />
      <BackLink to="/collection?show=tried">Back to Collection</BackLink>
      <RankingHeader ranking={ranking} userId={userId} name={viewer?.displayName || viewer?.username} />
      <p className="sr" role="status">
        {said}
      </p>
      {isError && <LoadFailure first of="sandwiches" />}
      {!ranking && !isError && <RankedSkeletons label="Loading your ranking" />}
      {ranking && <Questions ranking={ranking} round={round} onAnswer={choose} />}
      {ranking && ranking.ranked.length > 0 && (
        <RankedList
          rows={ranking.ranked}
          onPlace={(row, after, at) => {
            place(row, after);
            setSaid(`${isolated(row.name)} is number ${at} now.`);
          }}
          onRemove={remove}
        />
      )}
    </div>
  );
}

type RankingHeaderProps = {
  ranking: Ranking | undefined;
  userId: string;
  name: string | undefined;
};

function RankingHeader({ ranking, userId, name }: RankingHeaderProps) {
  return (
    <header>
      <div>
        <h1>My ranking</h1>
        {ranking && <p className="lede muted">{ledeOf(ranking.ranked.length, ranking.waitingTotal)}</p>}
      </div>
      {ranking && ranking.ranked.length > 0 && (
        <SharePanel
          userId={userId}
          shareToken={ranking.shareToken}
          title={`The chicken sandwiches of ${name}, ranked`}
        />
      )}
    </header>
  );
}

function ledeOf(ranked: number, waiting: number): string {
  if (ranked === 0) return 'Answer “which was better?” a few times, and your order makes itself.';
  const parts = [countText(ranked, 'sandwich', 'sandwiches')];
  if (waiting > 0) parts.push(`${waiting} still without a place`);
  return `${parts.join(', ')}.`;
}
