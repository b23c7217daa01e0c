import { codePointCount } from '#shared/text/text-limits.ts';

export type LimitedText = {
  text: string;
  max: number;
};

const NEAR = 0.8;

export function isTextNearLimit({ text, max }: LimitedText): boolean {
  return codePointCount(text) >= max * NEAR;
}

/** Visible near the limit; announced only when the limit is crossed. */
export function LengthCounter({ id, limit }: { id: string; limit: LimitedText }) {
  const isNear = isTextNearLimit(limit);
  const maxText = number(limit.max);
  const length = codePointCount(limit.text);
  const excess = length - limit.max;
  return (
    <>
      {isNear && (
        <p className={excess > 0 ? 'counter num small over' : 'counter num small muted'} id={id}>
          {number(length)} of {maxText} characters{excess > 0 && `, ${number(excess)} too many`}
        </p>
      )}
      <span className="sr" aria-live="polite">
        {isNear && `${excess > 0 ? 'Past' : 'Close to'} the limit of ${maxText} characters`}
      </span>
    </>
  );
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
