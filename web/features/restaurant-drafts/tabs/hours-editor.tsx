import { CalendarDays, Copy, Plus, TriangleAlert, X } from 'lucide-react';
import { previewHours } from '#packages/opening-hours/to-stored-hours.ts';
import { WEEKDAYS, type Weekday } from '#packages/opening-hours/time/weekly-hours.ts';
import { MAX_HOURS_TEXT_LENGTH } from '#shared/text/text-limits.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { updateDraftLocation } from '../draft/draft-actions.ts';
import type { LocationDraft } from '../draft/draft.ts';
import {
  copyRangesToAllDays,
  defaultHours,
  defaultOpeningTimeRange,
  openingTimeRangeNote,
} from '../draft/draft-hours.ts';
import type { HoursDraft, OpeningTimeRange } from '../draft/draft-hours.ts';
import { restaurantDraftFieldKey } from '../draft/draft-problems.ts';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';

export function HoursEditor({ location }: { location: LocationDraft }) {
  const { change, problemAt } = useRestaurantWizard();
  const { ref, hours } = location;
  const set = (next: HoursDraft) => change((before) => updateDraftLocation(before, ref, { hours: next }));
  if (hours.kind === 'text') {
    const problem = problemAt(restaurantDraftFieldKey('hours', ref));
    return (
      <div className="wiz-hours">
        <Field
          label="Hours of Operation"
          limit={{ text: hours.text.trim(), max: MAX_HOURS_TEXT_LENGTH }}
          error={problem}
          message={previewHours(hours.text)}
        >
          {(tie) => (
            <textarea
              {...tie}
              data-field={restaurantDraftFieldKey('hours', ref)}
              rows={6}
              value={hours.text}
              onChange={(event) => set({ kind: 'text', text: event.currentTarget.value })}
            />
          )}
        </Field>
        <Button variant="quiet" onClick={() => set(defaultHours())}>
          <CalendarDays className="icon" aria-hidden />
          Set hours by weekday
        </Button>
      </div>
    );
  }
  const { week } = hours;
  return (
    <fieldset className="wiz-hours">
      <legend>Hours of Operation</legend>
      {WEEKDAYS.map((day) => (
        <DayRow
          key={day}
          day={day}
          field={restaurantDraftFieldKey(day, ref)}
          ranges={week[day]}
          problem={problemAt(restaurantDraftFieldKey(day, ref))}
          onChange={(ranges) => set({ kind: 'week', week: { ...week, [day]: ranges } })}
          onCopy={() => set({ kind: 'week', week: copyRangesToAllDays(week, day) })}
        />
      ))}
    </fieldset>
  );
}

type DayRowProps = {
  day: Weekday;
  field: string;
  ranges: readonly OpeningTimeRange[];
  problem: string | undefined;
  onChange: (ranges: OpeningTimeRange[]) => void;
  onCopy: () => void;
};

function DayRow({ day, field, ranges, problem, onChange, onCopy }: DayRowProps) {
  const name = assertDefined(day[0]).toUpperCase() + day.slice(1);
  const isOpen = ranges.length > 0;
  const put = (index: number, changes: Partial<OpeningTimeRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...changes } : range)));
  return (
    <div className={isOpen ? 'wiz-day' : 'wiz-day shut'} data-field={field}>
      <b>{name}</b>
      <label className="wiz-switch">
        <input
          type="checkbox"
          checked={isOpen}
          aria-label={`${name} open`}
          onChange={() => onChange(isOpen ? [] : [defaultOpeningTimeRange(day)])}
        />
        <span aria-hidden="true">{isOpen ? 'Open' : 'Closed'}</span>
      </label>
      <div className="wiz-ranges">
        {ranges.map((range, index) => (
          <Range key={index} name={name} range={range} onChange={(changes) => put(index, changes)}>
            {index > 0 && (
              <Tool
                label={`Remove these ${name} hours`}
                onPress={() => onChange(ranges.filter((_, at) => at !== index))}
              >
                <X className="icon" aria-hidden />
              </Tool>
            )}
          </Range>
        ))}
        {problem && (
          <p className="wiz-wrong">
            <TriangleAlert className="icon" aria-hidden />
            {problem}
          </p>
        )}
      </div>
      <div className="wiz-day-tools">
        {isOpen && ranges.length < 3 && (
          <Tool
            label={`Add more hours on ${name}`}
            onPress={() => onChange([...ranges, { opens: '', closes: '' }])}
          >
            <Plus className="icon" aria-hidden />
          </Tool>
        )}
        <Tool label={`Copy ${name} to all days`} onPress={onCopy}>
          <Copy className="icon" aria-hidden />
        </Tool>
      </div>
    </div>
  );
}

type RangeProps = {
  name: string;
  range: OpeningTimeRange;
  onChange: (changes: Partial<OpeningTimeRange>) => void;
  children: React.ReactNode;
};

function Range({ name, range, onChange, children }: RangeProps) {
  return (
    <div className="wiz-range">
      <Time label={`${name} opens`} value={range.opens} onChange={(opens) => onChange({ opens })} />
      <span aria-hidden="true">to</span>
      <Time label={`${name} closes`} value={range.closes} onChange={(closes) => onChange({ closes })} />
      <Note range={range} />
      {children}
    </div>
  );
}

function Note({ range }: { range: OpeningTimeRange }) {
  const note = openingTimeRangeNote(range);
  return note && <Chip tone="gold">{note}</Chip>;
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <input
      type="time"
      aria-label={label}
      className="num"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ToolProps = {
  label: string;
  onPress: () => void;
  children: React.ReactNode;
};

function Tool({ label, onPress, children }: ToolProps) {
  return (
    <button type="button" className="wiz-tool" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}
