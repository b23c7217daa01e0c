import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { MOST_SPECIAL_DAYS } from '#rules/hours/special-days.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, NoteField, SpecialDayRow } from './special-day-row.tsx';
import { emptySpecialDay, type ClosureFields, type SpecialDayFields } from './special-days.ts';

type ExceptionsFieldsProps = {
  specialDays: readonly SpecialDayFields[];
  closure: ClosureFields | null;
  onChange: (change: { specialDays?: SpecialDayFields[]; closure?: ClosureFields | null }) => void;
};

export function ExceptionsFields({ specialDays, closure, onChange }: ExceptionsFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const change = (key: number, fields: Partial<SpecialDayFields>) =>
    onChange({ specialDays: specialDays.map((day) => (day.key === key ? { ...day, ...fields } : day)) });

  function add() {
    const key = Math.max(0, ...specialDays.map((day) => day.key)) + 1;
    onChange({ specialDays: [...specialDays, emptySpecialDay(key)] });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  function remove(key: number) {
    onChange({ specialDays: specialDays.filter((day) => day.key !== key) });
    adds.current?.focus();
  }

  return (
    <>
      <fieldset className="exceptions" ref={list}>
        <legend>Special days</legend>
        {specialDays.length > 0 && (
          <ul>
            {specialDays.map((day, index) => (
              <SpecialDayRow
                key={day.key}
                day={day}
                number={index + 1}
                onChange={(fields) => change(day.key, fields)}
                onRemove={() => remove(day.key)}
              />
            ))}
          </ul>
        )}
        <Button
          look="line"
          className="sm"
          ref={adds}
          disabled={specialDays.length >= MOST_SPECIAL_DAYS}
          onClick={add}
        >
          <Plus className="icon" aria-hidden />
          Add a special day
        </Button>
      </fieldset>
      <TemporaryClosure closure={closure} onChange={(closed) => onChange({ closure: closed })} />
    </>
  );
}

type TemporaryClosureProps = {
  closure: ClosureFields | null;
  onChange: (closure: ClosureFields | null) => void;
};

function TemporaryClosure({ closure, onChange }: TemporaryClosureProps) {
  return (
    <fieldset className="exceptions">
      <legend className="sr">Temporary closure</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={closure !== null}
          onChange={(event) => onChange(event.target.checked ? { from: '', to: '', note: '' } : null)}
        />
        Temporarily closed
      </label>
      {closure && <ClosureRow closure={closure} onChange={onChange} />}
    </fieldset>
  );
}

type ClosureRowProps = {
  closure: ClosureFields;
  onChange: (closure: ClosureFields) => void;
};

function ClosureRow({ closure, onChange }: ClosureRowProps) {
  return (
    <>
      <div className="beside">
        <DateField
          label="Closed from"
          value={closure.from}
          onValue={(from) => onChange({ ...closure, from })}
        />
        <DateField
          label="Last day (if known)"
          value={closure.to}
          min={closure.from}
          onValue={(to) => onChange({ ...closure, to })}
        />
      </div>
      <NoteField
        label="Why (optional)"
        placeholder="Renovation"
        value={closure.note}
        onValue={(note) => onChange({ ...closure, note })}
      />
    </>
  );
}
