/** An SVG, because the content security policy allows no style attributes; the number stands beside it. */
export function PercentBar({ percent }: { percent: number }) {
  return (
    <svg className="share" width="100%" height="12" aria-hidden="true">
      <rect width={`${percent}%`} height="12" rx="6" />
    </svg>
  );
}
