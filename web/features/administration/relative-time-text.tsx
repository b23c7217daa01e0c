import { formatRelativeTime } from '#web/lib/format/relative-time.ts';
import { useNow } from '#web/lib/format/use-now.ts';

export function RelativeTimeText({ instant }: { instant: string }) {
  const now = useNow();
  return (
    <time className="muted num nowrap" dateTime={instant} title={instant}>
      {formatRelativeTime(Date.parse(instant), now)}
    </time>
  );
}
