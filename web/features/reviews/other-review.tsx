import { Smartphone } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Stars } from '#web/ui/stars.tsx';
import type { Draft } from './drafts.ts';
import type { Choice } from './use-review-form.ts';

type OtherReviewProps = {
  /** What stands in the form. */
  mine: Draft;
  /** What another device has published since the form was begun. */
  other: Draft;
  onChoose: (choice: Choice) => void;
};

/** One member, two devices, two texts: neither goes before one is chosen. */
export function OtherReview({ mine, other, onChoose }: OtherReviewProps) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="conflict" aria-labelledby={title}>
      <h2 id={title} tabIndex={-1} ref={heading}>
        <Smartphone className="icon" aria-hidden />
        You wrote another one on a different device
      </h2>
      <dl>
        <Version of="Published by the other device" draft={other} />
        <Version of="Written here, not published" draft={mine} />
      </dl>
      <p className="choices">
        <Button className="sm" onClick={() => onChoose('mine')}>
          Publish this one
        </Button>
        <Button className="sm" look="line" onClick={() => onChoose('other')}>
          Keep the other
        </Button>
        {other.review && mine.review && (
          <Button className="sm" look="line" onClick={() => onChoose('both')}>
            Join both texts
          </Button>
        )}
      </p>
    </section>
  );
}

function Version({ of, draft: { rating, review } }: { of: string; draft: Draft }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>
        <Stars rating={rating} />
        <span className="sr">{rating} out of 5 stars</span>
      </dd>
      <dd dir="auto">{review || <i>No words</i>}</dd>
    </div>
  );
}
