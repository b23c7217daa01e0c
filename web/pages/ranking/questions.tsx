import type { Ranking } from '#contract/rankings.ts';
import { Question } from '#web/features/rankings/question.tsx';
import type { Choice } from '#web/features/rankings/ranking-state.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Round } from './use-round.ts';

type QuestionsProps = {
  ranking: Ranking;
  round: Round;
  onAnswer: (choice: Choice) => void;
};

/** The question of the round, else the way into one. */
export function Questions({ ranking, round, onAnswer }: QuestionsProps) {
  const { question, isAsking, hasSkipped } = round;
  if (!question && hasSkipped)
    return ranking.waiting.length > 0 ? <SkippedOnes onBegin={round.begin} /> : null;
  if (!question) return ranking.ranked.length === 0 ? <NothingToCompare /> : null;
  if (!isAsking) return <NextRound ranking={ranking} onBegin={round.begin} />;
  return (
    <Question
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
        {ranking.ranked.length === 0 ? 'Rank them' : `Rank ${ranking.waitingTotal} more`}
      </Button>
      <span className="muted">Two at a time. You can stop whenever you like.</span>
    </p>
  );
}

function SkippedOnes({ onBegin }: { onBegin: () => void }) {
  return (
    <p className="begin">
      <Button look="line" onClick={onBegin}>
        Go through the skipped ones
      </Button>
    </p>
  );
}

function NothingToCompare() {
  return (
    <Empty
      first
      title="Nothing to compare yet"
      text="Mark two sandwiches as tried, and you can rank them here."
    >
      <ButtonLink to="/explore">Explore Sandwiches</ButtonLink>
    </Empty>
  );
}
