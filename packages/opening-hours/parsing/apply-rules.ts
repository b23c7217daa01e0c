import { buildWeeklyHours, MINUTES_PER_DAY } from '../time/weekly-hours.ts';
import type { OpeningInterval, WeeklyHours } from '../time/weekly-hours.ts';

export type HoursRule = {
  days: number;
  times: readonly OpeningInterval[];
  state: 'open' | 'closed';
  /** After a comma a rule adds to the rules before; otherwise it replaces them on its days. */
  adds: boolean;
};

export function applyHoursRules(rules: readonly HoursRule[]): WeeklyHours {
  const rows: OpeningInterval[][] = Array.from({ length: 7 }, () => []);
  for (const rule of rules) {
    for (let day = 0; day < 7; day++) {
      if (rule.days & (1 << day)) applyToDay(rows, day, rule);
    }
  }
  return buildWeeklyHours((_, day) => [
    ...rows[day]!.filter(startsOnItsDay),
    ...rows[(day + 6) % 7]!.filter((interval) => !startsOnItsDay(interval)).map(moveToNextDay),
  ]);
}

function applyToDay(rows: OpeningInterval[][], day: number, rule: HoursRule): void {
  if (rule.state === 'open') rows[day] = rule.adds ? [...rows[day]!, ...rule.times] : [...rule.times];
  else if (rule.times.length === 0) rows[day] = [];
  else for (const gap of rule.times) cutOut(rows, day, gap);
}

/** "14:00-16:00 off" also cuts the night before, if that runs past midnight. */
function cutOut(rows: OpeningInterval[][], day: number, gap: OpeningInterval): void {
  for (const shift of [-1, 0, 1]) {
    const row = (day + shift + 7) % 7;
    const opens = gap.opens - shift * MINUTES_PER_DAY;
    const closes = gap.closes - shift * MINUTES_PER_DAY;
    rows[row] = rows[row]!.flatMap((interval) => [
      ...piece(interval.opens, Math.min(interval.closes, opens)),
      ...piece(Math.max(interval.opens, closes), interval.closes),
    ]);
  }
}

function piece(opens: number, closes: number): OpeningInterval[] {
  return closes > opens ? [{ opens, closes }] : [];
}

/** What remains of a shortened evening can begin after midnight, and then belongs to the next day's row. */
function startsOnItsDay({ opens }: OpeningInterval): boolean {
  return opens < MINUTES_PER_DAY;
}

function moveToNextDay({ opens, closes }: OpeningInterval): OpeningInterval {
  return { opens: opens - MINUTES_PER_DAY, closes: closes - MINUTES_PER_DAY };
}
