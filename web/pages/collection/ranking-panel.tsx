import { useState } from 'react';
import { Link } from 'wouter';
import type { RankedSandwich } from '#contract/members/rankings.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { defined } from '#shared/defined.ts';
import {
  nextRankingQuestion,
  type ComparisonAnswer,
  type Comparison,
} from '#web/features/rankings/ranking-state.ts';
import { useRanking } from '#web/features/rankings/use-ranking.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { RankingPanelSkeleton } from './ranking-panel-skeleton.tsx';

const BEST_COUNT = 5;

export function RankingPanel({ userId }: { userId: string }) {
  const { ranking, isError, answer } = useRanking(userId);
  const [announcement, setAnnouncement] = useState('');
  const [answeredCount, setAnsweredCount] = useState(0);
  if (isError) return null;
  if (!ranking) return <RankingPanelSkeleton />;
  const question = nextRankingQuestion(ranking, [], answeredCount);

  function choose(choice: ComparisonAnswer) {
    const after = answer(choice);
    setAnsweredCount(answeredCount + 1);
    const at = after?.ranked.findIndex(({ sandwichId }) => sandwichId === choice.sandwichId) ?? -1;
    if (after && at >= 0)
      setAnnouncement(`${withBidiIsolates(defined(after.ranked[at]).name)} is number ${at + 1}.`);
  }

  return (
    <>
      <p className="sr" role="status">
        {announcement}
      </p>
      {question && <FaceOff question={question} onAnswer={choose} />}
      {ranking.ranked.length > 0 && <BestSoFar rows={ranking.ranked} />}
    </>
  );
}

type FaceOffProps = {
  question: Comparison;
  onAnswer: (choice: ComparisonAnswer) => void;
};

function FaceOff({ question: { sandwich, rival, number, max }, onAnswer }: FaceOffProps) {
  const ids = { sandwichId: sandwich.sandwichId, rivalId: rival.sandwichId };
  return (
    <section className="panel">
      <h2>Which was better?</h2>
      <p className="muted">Answer two or three after each lunch and your ranking builds itself.</p>
      <div className="face-off">
        <Contender sandwich={sandwich} onChoose={() => onAnswer({ ...ids, answer: 'better' })} />
        <Contender sandwich={rival} onChoose={() => onAnswer({ ...ids, answer: 'worse' })} />
        <span className="or" aria-hidden="true">
          <svg viewBox="0 0 68 68">
            <path d={ROSETTE} />
          </svg>
          <b>or</b>
        </span>
      </div>
      <p className="all-of-it">
        <ButtonLink to="/collection/ranking">Start ranking</ButtonLink>
        <span className="muted small num">
          {number} of up to {formatCount(max, 'question', 'questions')}
        </span>
      </p>
    </section>
  );
}

function Contender({ sandwich, onChoose }: { sandwich: RankedSandwich; onChoose: () => void }) {
  const { name, restaurantName, imageUrl, drawingUrl } = sandwich;
  return (
    <button type="button" onClick={onChoose}>
      <Picture subject={{ imageUrl, drawingUrl }} sizes="190px" />
      <span>
        <b>{name}</b>
        <span className="sr"> of </span>
        <bdi className="muted small">{restaurantName}</bdi>
      </span>
    </button>
  );
}

function BestSoFar({ rows }: { rows: readonly RankedSandwich[] }) {
  return (
    <section>
      <h2>Your ranking</h2>
      <ol className="best-so-far num">
        {rows.slice(0, BEST_COUNT).map(({ sandwichId, name, imageUrl, drawingUrl, isGone }) => (
          <li key={sandwichId}>
            <Picture subject={{ imageUrl, drawingUrl }} sizes="52px" />
            {isGone ? (
              <span className="one">{name}</span>
            ) : (
              <Link href={`/sandwich/${sandwichId}`}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
      <Link className="more" href="/collection/ranking">
        My ranking
      </Link>
    </section>
  );
}

const ROSETTE =
  'M63 34Q70.1 42.2 60.1 46.6Q62.9 57.1 52.1 56.7Q50.1 67.3 40.5 62.3Q34 71 27.5 62.3Q17.9 67.3 15.9 56.7Q5.1 57.1 7.9 46.6Q-2.1 42.2 5 34Q-2.1 25.8 7.9 21.4Q5.1 10.9 15.9 11.3Q17.9 .7 27.5 5.7Q34-3 40.5 5.7Q50.1 .7 52.1 11.3Q62.9 10.9 60.1 21.4Q70.1 25.8 63 34Z';
