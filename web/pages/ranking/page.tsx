import '#web/styles/rankings/ranking.css';
import '#web/styles/rankings/podium.css';
import '#web/styles/rankings/podium-narrow.css';
import '#web/styles/rankings/ranking-controls.css';
import { useState } from 'react';
import type { Ranking } from '#contract/members/rankings.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { ComparisonQuestion } from '#web/features/rankings/comparison-question.tsx';
import { RankedList } from '#web/features/rankings/ranked-list.tsx';
import { RankedSkeletons } from '#web/features/rankings/ranked-skeletons.tsx';
import { nextRankingQuestion, type RankingComparisonAnswer } from '#web/features/rankings/ranking-state.ts';
import { useRanking } from '#web/features/rankings/use-ranking.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { RankingSharePanel } from './ranking-share-panel.tsx';

export function Page() {
  const viewer = useViewer();
  const userId = viewer?.id ?? '';
  const { ranking, isError, answer, place, remove } = useRanking(userId);
  const round = useRound(ranking);
  const [announcement, setAnnouncement] = useState('');

  function choose(choice: RankingComparisonAnswer) {
    const after = answer(choice);
    round.countAnswer();
    const at = after?.ranked.findIndex(({ sandwichId }) => sandwichId === choice.sandwichId) ?? -1;
    if (after && at >= 0)
      setAnnouncement(`${withBidiIsolates(assertDefined(after.ranked[at]).name)} is number ${at + 1}.`);
  }

  return (
    <div className="wrap ranking">
      <PageHead title="My ranking" noindex />
      <BackLink to="/collection?show=tried">Back to Collection</BackLink>
      <RankingHeader ranking={ranking} userId={userId} name={viewer?.displayName || viewer?.username} />
      <p className="sr" role="status">
        {announcement}
      </p>
      {isError && <LoadFailure headingLevel={2} noun="sandwiches" />}
      {!ranking && !isError && <RankedSkeletons label="Loading your ranking" />}
      {ranking && <Questions ranking={ranking} round={round} onAnswer={choose} />}
      {ranking && ranking.ranked.length > 0 && (
        <RankedList
          rows={ranking.ranked}
          onPlace={(row, after, at) => {
            place(row, after);
            setAnnouncement(`${withBidiIsolates(row.name)} is now number ${at}.`);
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
        <RankingSharePanel
          userId={userId}
          shareToken={ranking.shareToken}
          title={`${name}’s chicken sandwiches, ranked`}
        />
      )}
    </header>
  );
}

function ledeOf(ranked: number, waiting: number): string {
  if (ranked === 0) return 'Answer “Which was better?” a few times, and your ranking builds itself.';
  const parts = [`${ranked.toLocaleString('en-US')} ranked`];
  if (waiting > 0) parts.push(`${waiting} to go`);
  return `${parts.join(', ')}.`;
}

type QuestionsProps = {
  ranking: Ranking;
  round: Round;
  onAnswer: (choice: RankingComparisonAnswer) => void;
};

function Questions({ ranking, round, onAnswer }: QuestionsProps) {
  const { question, isAsking, hasSkipped } = round;
  if (!question && hasSkipped)
    return ranking.waiting.length > 0 ? <SkippedOnes onBegin={round.begin} /> : null;
  if (!question) return ranking.ranked.length === 0 ? <NothingToCompare /> : null;
  if (!isAsking) return <NextRound ranking={ranking} onBegin={round.begin} />;
  return (
    <ComparisonQuestion
      key={`${question.sandwich.sandwichId}-${question.rival.sandwichId}`}
      question={question}
      onAnswer={onAnswer}
      onSkip={() => round.skip(question.sandwich.sandwichId)}
      onStop={round.stop}
    />
  );
}

function NextRound({ ranking, onBegin }: { ranking: Ranking; onBegin: () => void }) {
  return (
    <p className="begin">
      <Button size="big" onClick={onBegin}>
        {ranking.ranked.length === 0 ? 'Start ranking' : `Rank ${ranking.waitingTotal} more`}
      </Button>
      <span className="muted">Two at a time. Stop whenever you like.</span>
    </p>
  );
}

function SkippedOnes({ onBegin }: { onBegin: () => void }) {
  return (
    <p className="begin">
      <Button variant="line" onClick={onBegin}>
        Go through the skipped ones
      </Button>
    </p>
  );
}

function NothingToCompare() {
  return (
    <EmptyState
      headingLevel={2}
      title="Nothing to compare yet"
      text="Mark two sandwiches as tried to start your ranking."
    >
      <ButtonLink to="/explore">Explore Sandwiches</ButtonLink>
    </EmptyState>
  );
}

type Round = ReturnType<typeof useRound>;

function useRound(ranking: Ranking | undefined) {
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [answeredCount, setAnsweredCount] = useState(0);

  function begin() {
    setSkipped([]);
    setAnsweredCount(0);
    setIsAsking(true);
  }

  return {
    question: ranking ? nextRankingQuestion(ranking, skipped, answeredCount) : null,
    isAsking,
    hasSkipped: skipped.length > 0,
    begin,
    countAnswer: () => setAnsweredCount(answeredCount + 1),
    skip: (sandwichId: number) => setSkipped([...skipped, sandwichId]),
    stop: () => setIsAsking(false),
  };
}
