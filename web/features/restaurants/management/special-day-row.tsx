import { Trash2 } from 'lucide-react';
import { useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { LocationFormFieldsProps } from './location-form-values.ts';

type SpecialDayRowProps = LocationFormFieldsProps & {
  index: number;
  onRemove: () => void;
};

const OPENINGS = [
  ['closed', 'Closed'],
  ['times', 'Open from ... to ...'],
  ['always', 'Open 24 hours'],
] as const;

export function SpecialDayRow({ control, register, errors, index, onRemove }: SpecialDayRowProps) {
  const name = `specialDays.${index}` as const;
  const day = useWatch({ control, name });
  const number = index + 1;
  return (
    <li className="special-day">
      <fieldset>
        <legend className="sr">Special day {number}</legend>
        <div className="beside">
          <DateField label="Date" input={register(`${name}.from`)} />
          <DateField label="Last day (if more than one)" min={day.from} input={register(`${name}.to`)} />
        </div>
        <Field label="Hours that day">
          {(tie) => (
            <select {...tie} {...register(`${name}.opening`)}>
              {OPENINGS.map(([value, optionText]) => (
                <option key={value} value={value}>
                  {optionText}
                </option>
              ))}
              {day.opening === 'kept' && <option value="kept">{[day.kept].flat().join(', ')}</option>}
            </select>
          )}
        </Field>
        {day.opening === 'times' && (
          <div className="beside">
            <TimeField label="Opens" input={register(`${name}.opens`)} />
            <TimeField label="Closes" input={register(`${name}.closes`)} />
          </div>
        )}
        <div className="note-row">
          <HoursExceptionNoteField
            label="Occasion (Optional)"
            placeholder="Thanksgiving"
            problem={errors.specialDays?.[index]?.note?.message}
            input={register(`${name}.note`)}
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

type InputProps = {
  label: string;
  input: UseFormRegisterReturn;
};

type NoteFieldProps = InputProps & {
  placeholder: string;
  problem: string | undefined;
};

export function HoursExceptionNoteField({ label, placeholder, problem, input }: NoteFieldProps) {
  return (
    <Field label={label} error={problem}>
      {(tie) => <input {...tie} type="text" autoComplete="off" placeholder={placeholder} {...input} />}
    </Field>
  );
}

function TimeField({ label, input }: InputProps) {
  return <Field label={label}>{(tie) => <input {...tie} type="time" {...input} />}</Field>;
}
