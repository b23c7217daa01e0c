import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Location } from '#contract/locations.ts';
import { comingDays } from '#rules/hours/coming-days.ts';
import type { ComingDays } from '#rules/hours/coming-days.ts';
import { describeHours } from '#rules/hours/describe.ts';
import type { Hours } from '#rules/hours/hours.ts';
import { readHours } from '#rules/hours/read-hours.ts';
import type { Place } from '../place.ts';
import { useToday } from '../use-today.ts';

type LocationHoursProps = {
  location: Place & Pick<Location, 'address'>;
  /** Open or closed, which stands before them. */
  children: ReactNode;
};

/** The whole week, on demand; a plain disclosure that needs no script. */
export function LocationHours({ location, children }: LocationHoursProps) {
  const hours = readHours(location.hoursOfOperation);
  const today = useToday(location.timeZone);
  const coming = comingDays(location, today.dayNumber);
  if (hours.kind === 'missing' && coming.length === 0) {
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
          Hours<span className="sr"> at {location.address}</span>
        </span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      {coming.length > 0 && <Coming days={coming} />}
      <Week hours={hours} today={today.weekday} />
    </details>
  );
}

/** What is not as always in the next two weeks; it stands before the week that it breaks. */
function Coming({ days }: { days: readonly ComingDays[] }) {
  return (
    <>
      <p className="small special-title">Special hours</p>
      <dl className="num small special">
        {days.map(({ days: name, times, note }) => (
          <div key={`${name} ${times}`}>
            <dt>
              {name}
              {note && <span className="note">{note}</span>}
            </dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </>
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
