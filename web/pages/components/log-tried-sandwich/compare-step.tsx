import { useEffect, useState, type ReactNode } from 'react';
import type { Ranking } from '#contract/members/rankings.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { ComparisonQuestion } from '#web/features/rankings/comparison-question.tsx';
import { useRanking } from '#web/features/rankings/use-ranking.ts';
import type { RankingComparisonAnswer } from '#web/features/rankings/ranking-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { rankingQuestionAbout } from './ranking-question-about.ts';
import type { ComparisonOutcome } from './logged-sandwich-changes.ts';

type CompareStepProps = {
  bar: ReactNode;
  titleId: string;
  userId: string;
  sandwich: Sandwich;
  onAnswered: (comparison: ComparisonOutcome) => void;
  onDone: () => void;
};

/** A ranking that cannot be loaded is no reason to wait. */
export function CompareStep({ bar, titleId, userId, sandwich, onAnswered, onDone }: CompareStepProps) {
  const { ranking, isError, answer } = useRanking(userId);
  const [answeredCount, setAnsweredCount] = useState(0);
  const question = ranking && rankingQuestionAbout(ranking, sandwich, answeredCount);
  const isOver = isError || (ranking !== undefined && !question);
  useEffect(() => {
    if (isOver) onDone();
  }, [isOver, onDone]);
  if (!question)
    return (
      <div className="log-sheet compare">
        {bar}
        <div className="log-step">
          <h2 id={titleId}>Which was better?</h2>
          <p role="status">Loading...</p>
          <Button variant="quiet" onClick={onDone}>
            Skip
          </Button>
        </div>
      </div>
    );

  function choose(choice: RankingComparisonAnswer) {
    const wasWaiting = ranking?.waiting.some(({ sandwichId }) => sandwichId === choice.rivalId);
    const after = answer(choice);
    onAnswered({
      newlyRankedRivalId: wasWaiting ? choice.rivalId : null,
      isRanked: isRanked(after, sandwich.id),
    });
    setAnsweredCount(answeredCount + 1);
  }

  return (
    <div className="log-sheet compare">
      {bar}
      <div className="log-step">
        <ComparisonQuestion
          key={question.rival.sandwichId}
          titleId={titleId}
          question={question}
          onAnswer={choose}
          onSkip={onDone}
        />
      </div>
    </div>
  );
}

function isRanked(ranking: Ranking | undefined, id: number): boolean {
  return ranking?.ranked.some(({ sandwichId }) => sandwichId === id) ?? false;
}
