import { Trash2 } from 'lucide-react';
import { Field } from '#web/ui/field.tsx';
import { noteProblem, type SpecialDayFields } from './special-days.ts';

type SpecialDayRowProps = {
  day: SpecialDayFields;
  number: number;
  onChange: (change: Partial<SpecialDayFields>) => void;
  onRemove: () => void;
};

const OPENINGS = [
  ['closed', 'Closed'],
  ['times', 'Open from ... to ...'],
  ['always', 'Open 24 hours'],
] as const;

export function SpecialDayRow({ day, number, onChange, onRemove }: SpecialDayRowProps) {
  return (
    <li className="special-day">
      <fieldset>
        <legend className="sr">Special day {number}</legend>
        <div className="beside">
          <DateField label="Date" value={day.from} onValue={(from) => onChange({ from })} />
          <DateField
            label="Last day (if several)"
            value={day.to}
            min={day.from}
            onValue={(to) => onChange({ to })}
          />
        </div>
        <Field label="Hours that day">
          {(tie) => (
            <select
              {...tie}
              value={day.opening}
              onChange={(event) => onChange({ opening: event.target.value as SpecialDayFields['opening'] })}
            >
              {OPENINGS.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
              {day.opening === 'kept' && <option value="kept">{[day.kept].flat().join(', ')}</option>}
            </select>
          )}
        </Field>
        {day.opening === 'times' && (
          <div className="beside">
            <TimeField label="Opens" value={day.opens} onValue={(opens) => onChange({ opens })} />
            <TimeField label="Closes" value={day.closes} onValue={(closes) => onChange({ closes })} />
          </div>
        )}
        <div className="note-row">
          <NoteField
            label="What for (optional)"
            placeholder="Thanksgiving"
            value={day.note}
            onValue={(note) => onChange({ note })}
          />
          <button type="button" className="iconbtn danger" onClick={onRemove}>
            <Trash2 className="icon" aria-hidden />
            <span className="sr">Remove special day {number}</span>
          </button>
        </div>
      </fieldset>
    </li>
  );
}

type DateFieldProps = {
  label: string;
  value: string;
  min?: string;
  onValue: (value: string) => void;
};

export function DateField({ label, value, min, onValue }: DateFieldProps) {
  return (
    <Field label={label}>
      {(tie) => (
        <input
          {...tie}
          type="date"
          min={min || '2000-01-01'}
          max="2199-12-31"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

type NoteFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onValue: (value: string) => void;
};

export function NoteField({ label, placeholder, value, onValue }: NoteFieldProps) {
  const problem = noteProblem(value);
  return (
    <Field label={label} error={problem}>
      {(tie) => (
        <input
          {...tie}
          type="text"
          autoComplete="off"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

function TimeField({ label, value, onValue }: Omit<DateFieldProps, 'min'>) {
  return (
    <Field label={label}>
      {(tie) => (
        <input {...tie} type="time" value={value} onChange={(event) => onValue(event.target.value)} />
      )}
    </Field>
  );
}
