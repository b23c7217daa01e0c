import { describeHours } from '#packages/opening-hours/describe-hours.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { NO_HOURS_TEXT, type ParsedHours } from '#packages/opening-hours/parsed-hours.ts';
import {
  upcomingHoursExceptions,
  type UpcomingHoursException,
} from '#packages/opening-hours/schedule/upcoming-exceptions.ts';
import type { LocationOpeningHours } from '../open-state-at.ts';
import { useTodayInTimeZone } from '../use-today.ts';

/** Loaded late, because the code that parses hours is large. */
export function LocationSchedule({ location }: { location: LocationOpeningHours }) {
  const today = useTodayInTimeZone(location.timeZone);
  const upcoming = upcomingHoursExceptions(location, today.dayNumber);
  return (
    <>
      {upcoming.length > 0 && <UpcomingHours days={upcoming} />}
      <Week hours={parseHours(location.hoursOfOperation)} today={today.weekday} />
    </>
  );
}

/** Exceptions of the next two weeks, shown before the weekly hours. */
function UpcomingHours({ days }: { days: readonly UpcomingHoursException[] }) {
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

function Week({ hours, today }: { hours: ParsedHours; today: number | null }) {
  const days = describeHours(hours);
  if (!days) return <p className="small">{hours.kind === 'text' ? hours.text : NO_HOURS_TEXT}</p>;
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
