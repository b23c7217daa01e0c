export type TextLimit = {
  text: string;
  most: number;
};

const NEAR = 0.8;

export function isNearLimit({ text, most }: TextLimit): boolean {
  return text.length >= most * NEAR;
}

/** Seen from near the limit on; read with the control, and spoken only where a border is crossed. */
export function LengthCounter({ id, limit }: { id: string; limit: TextLimit }) {
  const isNear = isNearLimit(limit);
  const most = number(limit.most);
  const excess = limit.text.length - limit.most;
  return (
    <>
      {isNear && (
        <p className={excess > 0 ? 'counter num small over' : 'counter num small muted'} id={id}>
          {number(limit.text.length)} of {most} characters{excess > 0 && `, ${number(excess)} too many`}
        </p>
      )}
      <span className="sr" aria-live="polite">
        {isNear && `${excess > 0 ? 'Past' : 'Close to'} the limit of ${most} characters`}
      </span>
    </>
  );
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
