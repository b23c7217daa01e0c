import { useState } from 'react';
import type { RankedSandwich, Ranking } from '#contract/members/rankings.ts';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  rankingQuestionNumberText,
  nextRankingQuestion,
  type RankingComparisonAnswer,
  type RankingQuestion,
} from '#web/features/rankings/ranking-state.ts';
import { useRanking } from '#web/features/rankings/use-ranking.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { TopRankedSandwiches, TopThreeList } from './top-ranked-sandwiches.tsx';

export function RankingPanel({ userId }: { userId: string }) {
  const { ranking, isError, answer } = useRanking(userId);
  const [announcement, setAnnouncement] = useState('');
  const [answeredCount, setAnsweredCount] = useState(0);
  const question = ranking && nextRankingQuestion(ranking, [], answeredCount);

  function choose(choice: RankingComparisonAnswer) {
    const after = answer(choice);
    setAnsweredCount(answeredCount + 1);
    const at = after?.ranked.findIndex(({ sandwichId }) => sandwichId === choice.sandwichId) ?? -1;
    if (after && at >= 0)
      setAnnouncement(`${withBidiIsolates(assertDefined(after.ranked[at]).name)} is number ${at + 1}.`);
  }

  return (
    <>
      <p className="sr" role="status">
        {announcement}
      </p>
      {isError || (ranking && !question) ? (
        <AllRanked rows={ranking?.ranked ?? []} />
      ) : (
        <FaceOff question={question ?? null} ranking={ranking} onAnswer={choose} />
      )}
      {ranking && ranking.ranked.length > 0 && <TopRankedSandwiches rows={ranking.ranked} />}
    </>
  );
}

/** In place of the question, where narrow screens have no list beside it. */
function AllRanked({ rows }: { rows: readonly RankedSandwich[] }) {
  return (
    <section className="panel all-ranked">
      <h2>Your ranking</h2>
      <TopThreeList rows={rows} />
      <p className="all-of-it">
        <ButtonLink to="/collection/ranking">My ranking</ButtonLink>
        {rows.length > 0 && <span className="muted small num">{rows.length} ranked</span>}
      </p>
    </section>
  );
}

type FaceOffProps = {
  /** Null while the ranking loads; the panel keeps its size and its link. */
  question: RankingQuestion | null;
  ranking: Ranking | undefined;
  onAnswer: (choice: RankingComparisonAnswer) => void;
};

function FaceOff({ question, ranking, onAnswer }: FaceOffProps) {
  return (
    <section className="panel">
      <h2>Which was better?</h2>
      <p className="muted">Answer two or three after each lunch, and your ranking builds itself.</p>
      {question ? <Contenders question={question} onAnswer={onAnswer} /> : <ContenderSkeletons />}
      <p className="all-of-it">
        <ButtonLink to="/collection/ranking">
          {ranking?.ranked.length === 0 ? 'Start ranking' : 'Keep ranking'}
        </ButtonLink>
        {question && <span className="muted small num">{rankingQuestionNumberText(question)}</span>}
      </p>
      <TopThreeList rows={ranking?.ranked ?? []} isStrip />
    </section>
  );
}

type ContendersProps = { question: RankingQuestion; onAnswer: (choice: RankingComparisonAnswer) => void };

function Contenders({ question: { sandwich, rival }, onAnswer }: ContendersProps) {
  const ids = { sandwichId: sandwich.sandwichId, rivalId: rival.sandwichId };
  const [, drawnRival = rival] = varyAdjacentBackdrops([sandwich, rival]);
  return (
    <div className="face-off">
      <Contender sandwich={sandwich} onChoose={() => onAnswer({ ...ids, answer: 'better' })} />
      <Contender sandwich={drawnRival} onChoose={() => onAnswer({ ...ids, answer: 'worse' })} />
      <span className="or" aria-hidden="true">
        <svg viewBox="0 0 68 68">
          <path d={ROSETTE} />
        </svg>
        <b>or</b>
      </span>
    </div>
  );
}

function ContenderSkeletons() {
  return (
    <div className="face-off" aria-hidden="true">
      <i className="skeleton-line skeleton-contender" />
      <i className="skeleton-line skeleton-contender" />
    </div>
  );
}

function Contender({ sandwich, onChoose }: { sandwich: RankedSandwich; onChoose: () => void }) {
  const { name, restaurantName, imageUrl, drawingUrl } = sandwich;
  return (
    <button type="button" onClick={onChoose}>
      <Picture subject={{ imageUrl, drawingUrl }} sizes="190px" />
      <span>
        <b>{name}</b>
        <span className="sr"> at </span>
        <bdi className="muted small">{restaurantName}</bdi>
      </span>
    </button>
  );
}

const ROSETTE =
  'M63 34Q70.1 42.2 60.1 46.6Q62.9 57.1 52.1 56.7Q50.1 67.3 40.5 62.3Q34 71 27.5 62.3Q17.9 67.3 15.9 56.7Q5.1 57.1 7.9 46.6Q-2.1 42.2 5 34Q-2.1 25.8 7.9 21.4Q5.1 10.9 15.9 11.3Q17.9 .7 27.5 5.7Q34-3 40.5 5.7Q50.1 .7 52.1 11.3Q62.9 10.9 60.1 21.4Q70.1 25.8 63 34Z';
