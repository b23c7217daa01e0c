import { STAR_PATH } from '#web/ui/stars.tsx';
import { TriangleAlert } from 'lucide-react';

type StarChoiceProps = {
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (stars: number) => void;
  /** What is wrong with it. */
  problem: string | null;
};

/** A radio group that looks like five stars: the arrow keys choose, as in every radio group. */
export function StarChoice({ value, onChange, problem }: StarChoiceProps) {
  return (
    <fieldset
      className="star-choice"
      aria-describedby={problem ? 'rating-words rating-problem' : 'rating-words'}
      aria-required
      role="radiogroup"
      {...(problem ? { 'aria-invalid': true } : {})}
    >
      <legend>Rating</legend>
      <div className="star-row">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={stars <= value ? 'lit' : undefined}>
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR_PATH} />
            </svg>
          </label>
        ))}
        <output className="num" id="rating-words">
          {ratingWords(value)}
        </output>
      </div>
      <p className="message" id="rating-problem" aria-live="polite">
        {problem && (
          <>
            <TriangleAlert className="icon" aria-hidden />
            {problem}
          </>
        )}
      </p>
    </fieldset>
  );
}

/** As documented, with the plural in brackets. */
export function ratingWords(stars: number): string {
  return stars >= 1 ? `${stars} star(s)` : 'Select a rating';
}
