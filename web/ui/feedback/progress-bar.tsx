/** A native element: the server may not send style attributes, and this needs none. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="progress" value={Math.min(value, max)} max={max} aria-label={label} />;
}
