import '#web/styles/ranking.css';
import { useState } from 'react';
import { isolated } from '#rules/isolated.ts';
import { Question } from '#web/features/rankings/question.tsx';
import { RankedList, RankedSkeletons } from '#web/features/rankings/ranked-list.tsx';
import { nextQuestion, type Choice } from '#web/features/rankings/ranking-state.ts';
import { useRanking } from '#web/features/rankings/use-ranking.ts';
import { countText } from '#web/lib/format.ts';
import { Head } from '#web/lib/head.tsx';
import { useViewer } from '#web/lib/session.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { defined } from '#rules/defined.ts';
import { LoadFailure } from './parts/load-failure.tsx';
import { SharePanel } from './ranking/share-panel.tsx';

export function Page() {
  const viewer = useViewer();
  const userId = viewer?.id ?? '';
  const { ranking, isError, answer, place, remove } = useRanking(userId);
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [answeredCount, setAnsweredCount] = useState(0);
  const [said, setSaid] = useState('');
  const name = viewer?.displayName || viewer?.username;
  const question = ranking ? nextQuestion(ranking, skipped, answeredCount) : null;

  function choose(choice: Choice) {
    const after = answer(choice);
    setAnsweredCount(answeredCount + 1);
    const at = after?.ranked.findIndex(({ sandwichId }) => sandwichId === choice.sandwichId) ?? -1;
    if (after && at >= 0) setSaid(`${isolated(defined(after.ranked[at]).name)} is number ${at + 1}.`);
  }

  function beginRound() {
    setSkipped([]);
    setAnsweredCount(0);
    setIsAsking(true);
  }

  return (
    <div className="wrap ranking">
      <Head title="My ranking" noindex />
      <BackLink to="/collection?show=tried">Back to Collection</BackLink>
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
      <p className="sr" role="status">
        {said}
      </p>
      {isError && <LoadFailure first of="sandwiches" />}
      {!ranking && !isError && <RankedSkeletons label="Loading your ranking" />}
      {question && isAsking && (
        <Question
          key={`${question.sandwich.sandwichId}-${question.rival.sandwichId}`}
          question={question}
          onAnswer={choose}
          onSkip={() => setSkipped([...skipped, question.sandwich.sandwichId])}
          onStop={() => setIsAsking(false)}
        />
      )}
      {question && !isAsking && (
        <p className="begin">
          <Button size="big" onClick={beginRound}>
            {defined(ranking).ranked.length === 0
              ? 'Rank them'
              : `Rank ${defined(ranking).waitingTotal} more`}
          </Button>
          <span className="muted">Two at a time. You can stop whenever you like.</span>
        </p>
      )}
      {ranking && !question && skipped.length > 0 && ranking.waiting.length > 0 && (
        <p className="begin">
          <Button look="line" onClick={beginRound}>
            Go through the skipped ones
          </Button>
        </p>
      )}
      {ranking && ranking.ranked.length === 0 && !question && skipped.length === 0 && (
        <Empty
          first
          title="Nothing to compare yet"
          text="Mark two sandwiches as tried, and you can rank them here."
        >
          <ButtonLink to="/explore">Explore Sandwiches</ButtonLink>
        </Empty>
      )}
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

function ledeOf(ranked: number, waiting: number): string {
  if (ranked === 0) return 'Answer “which was better?” a few times, and your order makes itself.';
  const parts = [countText(ranked, 'sandwich', 'sandwiches')];
  if (waiting > 0) parts.push(`${waiting} still without a place`);
  return `${parts.join(', ')}.`;
}
