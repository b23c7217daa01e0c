import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { RankedSandwich } from '#contract/members/rankings.ts';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import {
  rankingQuestionNumberText,
  type RankingComparisonAnswer,
  type RankingQuestion as Asked,
} from './ranking-state.ts';

type ComparisonQuestionProps = {
  question: Asked;
  onAnswer: (choice: RankingComparisonAnswer) => void;
  onSkip: () => void;
  /** Absent if skipping ends the questions anyway. */
  onStop?: () => void;
  /** Id of the question's text, if it labels a dialog. */
  titleId?: string;
};

/** The arrow keys choose, Enter confirms. */
export function ComparisonQuestion({ question, onAnswer, onSkip, onStop, titleId }: ComparisonQuestionProps) {
  const { sandwich, rival, number, max } = question;
  const cards = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const ownId = useId();
  const title = titleId ?? ownId;
  const ids = { sandwichId: sandwich.sandwichId, rivalId: rival.sandwichId };
  const [, drawnRival = rival] = varyAdjacentBackdrops([sandwich, rival]);

  function move(event: KeyboardEvent) {
    const at = { ArrowLeft: 0, ArrowRight: 1 }[event.key];
    if (at === undefined) return;
    event.preventDefault();
    cards.current?.querySelectorAll<HTMLElement>('button')[at]?.focus();
  }

  return (
    <section className="which" aria-labelledby={title} onKeyDown={move}>
      <header>
        <h2 id={title} ref={heading} tabIndex={-1}>
          Which was better?
          <span className="sr">
            {' '}
            {sandwich.name} or {rival.name}? Use the left and right arrows to switch, and Enter to choose.
          </span>
        </h2>
        <p className="muted num">{rankingQuestionNumberText({ number, max })}</p>
      </header>
      <div className="pair-of" ref={cards}>
        <Contender sandwich={sandwich} onChoose={() => onAnswer({ ...ids, answer: 'better' })} />
        <span className="versus" aria-hidden="true">
          or
        </span>
        <Contender sandwich={drawnRival} onChoose={() => onAnswer({ ...ids, answer: 'worse' })} />
      </div>
      <footer>
        <Button variant="line" onClick={() => onAnswer({ ...ids, answer: 'same' })}>
          Too close to call
        </Button>
        <Button variant="quiet" onClick={onSkip}>
          Skip<span className="sr"> {sandwich.name} for now</span>
        </Button>
        {onStop && (
          <Button variant="quiet" onClick={onStop}>
            Stop for now
          </Button>
        )}
      </footer>
    </section>
  );
}

function Contender({ sandwich, onChoose }: { sandwich: RankedSandwich; onChoose: () => void }) {
  const { name, restaurantName, imageUrl, drawingUrl, price } = sandwich;
  return (
    <button type="button" className="contender" onClick={onChoose}>
      <Picture subject={{ imageUrl, drawingUrl }} />
      <span>
        <b>{name}</b>
        <span className="muted">
          {' '}
          <bdi>{restaurantName}</bdi>
          {price !== null && <span className="num"> · {formatPrice(price)}</span>}
        </span>
      </span>
    </button>
  );
}
