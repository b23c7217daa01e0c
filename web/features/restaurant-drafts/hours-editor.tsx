import { CalendarDays } from 'lucide-react';
import { describeReading } from '#rules/hours/describe-reading.ts';
import { WEEKDAYS } from '#rules/hours/week.ts';
import { HOURS_TEXT_MAX } from '#rules/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { DayRow } from './day-row.tsx';
import { setLocation } from './draft-actions.ts';
import type { LocationDraft } from './draft.ts';
import { copyToAllDays, defaultHours } from './hours.ts';
import type { HoursDraft } from './hours.ts';
import { fieldOf } from './problems.ts';
import { useWizard } from './wizard-state.tsx';

/** A row per weekday, or the words of a source that are no times. */
export function HoursEditor({ location }: { location: LocationDraft }) {
  const { change, problemAt } = useWizard();
  const { ref, hours } = location;
  const set = (next: HoursDraft) => change((before) => setLocation(before, ref, { hours: next }));
  if (hours.kind === 'text') {
    const problem = problemAt(fieldOf('hours', ref));
    return (
      <div className="wiz-hours">
        <Field
          label="Hours of Operation"
          limit={{ text: hours.text.trim(), most: HOURS_TEXT_MAX }}
          state={problem ? 'bad' : undefined}
          message={problem ?? describeReading(hours.text)}
        >
          {(tie) => (
            <textarea
              {...tie}
              data-field={fieldOf('hours', ref)}
              rows={6}
              value={hours.text}
              onChange={(event) => set({ kind: 'text', text: event.currentTarget.value })}
            />
          )}
        </Field>
        <Button look="quiet" onClick={() => set(defaultHours())}>
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
          field={fieldOf(day, ref)}
          ranges={week[day]}
          problem={problemAt(fieldOf(day, ref))}
          onChange={(ranges) => set({ kind: 'week', week: { ...week, [day]: ranges } })}
          onCopy={() => set({ kind: 'week', week: copyToAllDays(week, day) })}
        />
      ))}
    </fieldset>
  );
}
