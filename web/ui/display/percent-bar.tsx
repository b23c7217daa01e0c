/** A share of the whole as a bar; the number stands beside it. Drawn, since the server may not send style attributes. */
export function PercentBar({ percent }: { percent: number }) {
  return (
    <svg className="share" width="100%" height="12" aria-hidden="true">
      <rect width={`${percent}%`} height="12" rx="6" />
    </svg>
  );
}
