import { resolveOpeningTimeRange } from './resolve-opening-time-range.ts';
import type { TimeGuessingMode } from './resolve-opening-time-range.ts';
import type { HoursTextNotation, HoursToken } from './tokenize-hours.ts';
import { MINUTES_PER_DAY, WHOLE_DAY_INTERVAL } from '../time/weekly-hours.ts';
import type { OpeningInterval } from '../time/weekly-hours.ts';

export type HoursRuleDays = {
  /** Weekdays as bits, without holidays. */
  days: number;
  holidays: string[];
};

/** Walks the tokens once; a read method returns null if the tokens do not match. */
export class HoursRuleReader {
  readonly notes: string[] = [];
  position = 0;
  private readonly text: string;
  private readonly tokens: readonly HoursToken[];
  private readonly language: HoursTextNotation;
  private readonly guessing: TimeGuessingMode;

  constructor(
    text: string,
    tokens: readonly HoursToken[],
    language: HoursTextNotation,
    guessing: TimeGuessingMode,
  ) {
    this.text = text;
    this.tokens = tokens;
    this.language = language;
    this.guessing = guessing;
  }

  restart(): this {
    this.position = 0;
    this.notes.length = 0;
    return this;
  }

  get done(): boolean {
    return this.position >= this.tokens.length;
  }

  kind(ahead = 0): HoursToken['kind'] | undefined {
    return this.tokens[this.position + ahead]?.kind;
  }

  skip(...kinds: HoursToken['kind'][]): Set<HoursToken['kind']> {
    const seen = new Set<HoursToken['kind']>();
    for (let kind = this.kind(); kind && kinds.includes(kind); kind = this.kind()) {
      seen.add(kind);
      this.position++;
    }
    return seen;
  }

  takeUntilSemicolon(): readonly HoursToken[] {
    const from = this.position;
    while (!this.done && this.kind() !== 'semicolon') this.position++;
    return this.tokens.slice(from, this.position);
  }

  textSince(from: number): string {
    const first = this.tokens[from];
    const last = this.tokens[this.position - 1];
    return first && last && this.position > from ? this.text.slice(first.at, last.end) : '';
  }

  readDays(end = this.tokens.length): HoursRuleDays | null {
    const read: HoursRuleDays = { days: 0, holidays: [] };
    for (;;) {
      const token = this.tokens[this.position];
      if (token?.kind === 'holiday') read.holidays.push(this.text.slice(token.at, token.end));
      else if (token?.kind === 'daySet') read.days |= token.days;
      else if (token?.kind === 'day') read.days |= this.readDayRange(token.day);
      else return null;
      this.position++;
      const gap = this.gapBeforeDay();
      if (gap === null || this.position >= end) return read;
      this.position += gap;
    }
  }

  /** Times after closed days belong to the days after the last comma; null if several commas make that unclear. */
  readClosedDays(): HoursRuleDays | null {
    const start = this.position;
    const all = this.readDays();
    if (this.kind() !== 'time' && this.kind() !== 'allDay' && this.kind() !== 'colon') return all;
    const commas = this.tokens.flatMap(({ kind }, at) =>
      kind === 'comma' && at > start && at < this.position ? [at] : [],
    );
    const last = commas.at(-1);
    if (last === undefined || (commas.length > 1 && this.position - last === 2)) return null;
    this.position = start;
    return this.readDays(last);
  }

  readTimes(): readonly OpeningInterval[] | null {
    if (this.kind() === 'allDay') {
      this.position++;
      return [WHOLE_DAY_INTERVAL];
    }
    const times: OpeningInterval[] = [];
    while (this.kind() === 'time') {
      const interval = this.readInterval();
      if (!interval) return null;
      times.push(interval);
      if ((this.kind() === 'comma' || this.kind() === 'and') && this.kind(1) === 'time') this.position++;
    }
    return times;
  }

  private readInterval(): OpeningInterval | null {
    const start = this.position;
    const from = this.tokens[start];
    const mark = this.tokens[start + 1];
    const to = this.tokens[start + 2];
    if (from?.kind !== 'time') return null;
    if (mark?.kind === 'plus') {
      this.position += 2;
      this.notes.push(this.textSince(start));
      // The end is unknown, and only the time until midnight is certain.
      return from.minute < MINUTES_PER_DAY ? { opens: from.minute, closes: MINUTES_PER_DAY } : null;
    }
    if (mark?.kind !== 'dash' || to?.kind !== 'time') return null;
    if (this.language === 'osm' && (from.shape === 'bare' || to.shape === 'bare')) return null;
    this.position += 3;
    if (this.skip('plus').size > 0) this.notes.push(this.textSince(start));
    return resolveOpeningTimeRange(from, to, this.guessing);
  }

  private readDayRange(from: number): number {
    const to = this.tokens[this.position + 2];
    if (this.kind(1) !== 'dash' || to?.kind !== 'day') return 1 << from;
    this.position += 2;
    let days = 1 << to.day;
    for (let day = from; day !== to.day; day = (day + 1) % 7) days |= 1 << day;
    return days;
  }

  private gapBeforeDay(): number | null {
    let gap = 0;
    while (this.kind(gap) === 'comma' || this.kind(gap) === 'and') gap++;
    const next = this.kind(gap);
    return gap > 0 && (next === 'day' || next === 'daySet' || next === 'holiday') ? gap : null;
  }
}
