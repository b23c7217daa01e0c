/** A native element, because the content security policy allows no style attributes. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="progress" value={Math.min(value, max)} max={max} aria-label={label} />;
}
