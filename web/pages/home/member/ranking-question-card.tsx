import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { MemberHome } from '#contract/members/home.ts';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import type { HomeRankingQuestion } from '#web/features/home/arrange-home-sections.ts';
import { rankingQuery } from '#web/features/rankings/queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';

type ComparisonAnswer = 'better' | 'worse' | 'same';
type QuestionProps = { userId: string; question: HomeRankingQuestion | null; ranking: MemberHome['ranking'] };

export function RankingQuestionCard({ userId, question, ranking }: QuestionProps) {
  if (!question) return <NoQuestion ranking={ranking} />;
  const pair = `${question.sandwich.sandwichId} ${question.rival.sandwichId}`;
  return <Duel key={pair} userId={userId} question={question} />;
}

function Duel({ userId, question: { sandwich, rival } }: { userId: string; question: HomeRankingQuestion }) {
  const client = useQueryClient();
  const [chosenAnswer, setChosenAnswer] = useState<ComparisonAnswer | null>(null);
  const [result, setResult] = useState('');

  async function choose(answer: ComparisonAnswer) {
    if (chosenAnswer) return;
    setChosenAnswer(answer);
    try {
      const { place } = await callApi('POST', '/api/users/{id}/ranking/answers', {
        params: { id: userId },
        body: { sandwichId: sandwich.sandwichId, rivalId: rival.sandwichId, answer },
      });
      setResult(
        place === null ? 'Got it. Your ranking just got a little sharper.' : placeText(sandwich.name, place),
      );
      void client.invalidateQueries({ queryKey: rankingQuery(userId).queryKey });
    } catch {
      setChosenAnswer(null);
      showFailureToast('Error', 'Failed to update your ranking. Please try again.');
    }
  }

  const [, drawnRival = rival] = varyAdjacentBackdrops([sandwich, rival]);
  const sideOf = (ownAnswer: ComparisonAnswer) => ({
    isChosen: chosenAnswer === ownAnswer || chosenAnswer === 'same',
    isDone: chosenAnswer !== null,
    onChoose: () => void choose(ownAnswer),
  });
  return (
    <section className="panel duel" aria-labelledby="which">
      <h2 id="which">Which was better?</h2>
      <div className="sides">
        <Side sandwich={sandwich} {...sideOf('better')} />
        <span className="or" aria-hidden="true">
          or
        </span>
        <Side sandwich={drawnRival} {...sideOf('worse')} />
      </div>
      <footer>
        <p role="status">{result}</p>
        {chosenAnswer ? (
          <Link className="more" href="/collection/ranking">
            My ranking
          </Link>
        ) : (
          <Button variant="quiet" onClick={() => void choose('same')}>
            Too close to call
          </Button>
        )}
      </footer>
    </section>
  );
}

type SideProps = {
  sandwich: HomeRankingQuestion['sandwich'];
  isChosen: boolean;
  isDone: boolean;
  onChoose: () => void;
};

/** Stays focusable after the answer, so that the focus does not get lost. */
function Side({ sandwich, isChosen, isDone, onChoose }: SideProps) {
  const { name, restaurantName, imageUrl, drawingUrl } = sandwich;
  return (
    <button
      type="button"
      aria-disabled={isDone}
      className={isDone && !isChosen ? 'duel-side lost' : 'duel-side'}
      data-sandwich={sandwich.sandwichId}
      onClick={onChoose}
    >
      <Picture subject={{ imageUrl, drawingUrl }} sizes="(width <= 900px) 46vw, 320px" />
      <span>
        <b className="one">{name}</b>
        <span className="sr"> at </span>
        <bdi className="muted small one">{restaurantName}</bdi>
      </span>
    </button>
  );
}

function NoQuestion({ ranking: { rankedCount, waitingCount } }: { ranking: MemberHome['ranking'] }) {
  const tried = rankedCount + waitingCount;
  if (tried < 2)
    return (
      <section className="panel duel none" aria-labelledby="which">
        <h2 id="which">Which was better?</h2>
        <p>
          {tried === 0
            ? 'Try two sandwiches, and we’ll ask. Your ranking builds itself from the answers.'
            : 'Try one more sandwich, and we’ll ask. Your ranking builds itself from the answers.'}
        </p>
        <ButtonLink variant="line" to="/explore">
          Find a sandwich
        </ButtonLink>
      </section>
    );
  return (
    <section className="panel duel none" aria-labelledby="which">
      <h2 id="which">Your ranking</h2>
      <p className="num">
        {formatCountWithNoun(rankedCount, 'sandwich', 'sandwiches')} ranked
        {waitingCount > 0 ? `, ${waitingCount.toLocaleString('en-US')} to go.` : '. Nothing left to compare.'}
      </p>
      <ButtonLink variant="line" to="/collection/ranking">
        My ranking
      </ButtonLink>
    </section>
  );
}

function placeText(name: string, rank: number): string {
  return `${withBidiIsolates(name)} is your number ${rank.toLocaleString('en-US')}.`;
}
