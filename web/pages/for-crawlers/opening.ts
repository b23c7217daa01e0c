import type { Restaurant } from '#contract/restaurants.ts';
import { readExceptions } from '#rules/hours/exceptions.ts';
import { readHours } from '#rules/hours/read-hours.ts';
import { WEEKDAYS } from '#rules/hours/week.ts';
import { defined } from '#rules/defined.ts';

const DAY_MINUTES = 1440;
const DAY_MS = 86_400_000;

/** The week, and the days that differ from it; nothing where the hours are words that nobody can read. */
export function openingFacts(place: Pick<Restaurant, 'hoursOfOperation' | 'specialDays' | 'closure'>) {
  const hours = readHours(place.hoursOfOperation);
  const weekly =
    hours.kind === 'weekly'
      ? WEEKDAYS.flatMap((weekday) =>
          hours.week[weekday].map((turn) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${defined(weekday[0]).toUpperCase()}${weekday.slice(1)}`,
            ...clockOf(turn),
          })),
        )
      : [];
  const special = readExceptions(place).flatMap(({ first, last, row }) => {
    const days = {
      '@type': 'OpeningHoursSpecification',
      validFrom: dateOf(first),
      ...(last === Infinity ? {} : { validThrough: dateOf(last) }),
    };
    // Opening and closing at once is how schema.org says closed.
    if (row.length === 0) return [{ ...days, opens: '00:00', closes: '00:00' }];
    return row.map((turn) => ({ ...days, ...clockOf(turn) }));
  });
  return {
    ...(weekly.length > 0 ? { openingHoursSpecification: weekly } : {}),
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special } : {}),
  };
}

function clockOf({ opens, closes }: { opens: number; closes: number }) {
  return {
    opens: clock(opens),
    closes: closes - opens === DAY_MINUTES ? '23:59' : clock(closes % DAY_MINUTES),
  };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Days are counted from 1970-01-01. */
function dateOf(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}
