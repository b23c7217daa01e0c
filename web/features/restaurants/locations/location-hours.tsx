import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Location } from '#contract/locations.ts';
import { describeHours } from '#rules/hours/describe.ts';
import type { Hours } from '#rules/hours/hours.ts';
import { readHours } from '#rules/hours/read-hours.ts';
import { clockInZone, isTimeZone } from '#rules/hours/zone-clock.ts';
import { useNow } from '#web/lib/now.ts';

interface LocationHoursProps {
  location: Pick<Location, 'address' | 'hoursOfOperation' | 'timeZone'>;
  /** Open or closed, which stands before them. */
  children: ReactNode;
}

/** The whole week, on demand; a plain disclosure that needs no script. */
export function LocationHours({ location, children }: LocationHoursProps) {
  const { address, timeZone } = location;
  const hours = readHours(location.hoursOfOperation);
  const today = useToday(timeZone);
  if (hours.kind === 'missing') {
    return (
      <p className="hours">
        {children} <span className="muted">Hours not known</span>
      </p>
    );
  }
  return (
    <details className="hours">
      <summary>
        {children}
        <span className="muted">
          Hours<span className="sr"> at {address}</span>
        </span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <Week hours={hours} today={today} />
    </details>
  );
}

function Week({ hours, today }: { hours: Hours; today: number | null }) {
  const days = describeHours(hours);
  if (!days) return <p className="small">{hours.kind === 'text' ? hours.text : 'Hours not known'}</p>;
  return (
    <>
      <dl className="num small">
        {days.map(({ weekday, name, times }, index) => (
          <div key={weekday} className={index === today ? 'today' : undefined}>
            <dt>
              {name}
              {index === today && <span className="sr"> (today)</span>}
            </dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
      {hours.kind === 'weekly' && hours.note && <p className="muted small">{hours.note}</p>}
    </>
  );
}

/** Monday is 0; null where the place's own clock is not known. */
function useToday(timeZone: string | null): number | null {
  const now = useNow();
  return timeZone && isTimeZone(timeZone) ? clockInZone(new Date(now), timeZone).weekday : null;
}
