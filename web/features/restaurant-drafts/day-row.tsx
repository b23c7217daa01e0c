import { Copy, Plus, TriangleAlert, X } from 'lucide-react';
import type { Weekday } from '#rules/hours/week.ts';
import { Chip } from '#web/ui/chip.tsx';
import { defined } from '#rules/defined.ts';
import { defaultRange, rangeNote } from './hours.ts';
import type { TimeRange } from './hours.ts';

type DayRowProps = {
  day: Weekday;
  field: string;
  ranges: readonly TimeRange[];
  problem: string | undefined;
  onChange: (ranges: TimeRange[]) => void;
  onCopy: () => void;
};

export function DayRow({ day, field, ranges, problem, onChange, onCopy }: DayRowProps) {
  const name = defined(day[0]).toUpperCase() + day.slice(1);
  const isOpen = ranges.length > 0;
  const put = (index: number, changes: Partial<TimeRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...changes } : range)));
  return (
    <div className={isOpen ? 'wiz-day' : 'wiz-day shut'} data-field={field}>
      <b>{name}</b>
      <label className="wiz-switch">
        <input
          type="checkbox"
          checked={isOpen}
          aria-label={`${name} open`}
          onChange={() => onChange(isOpen ? [] : [defaultRange(day)])}
        />
        <span aria-hidden="true">{isOpen ? 'Open' : 'Closed'}</span>
      </label>
      <div className="wiz-ranges">
        {ranges.map((range, index) => (
          <Range key={index} name={name} range={range} onChange={(changes) => put(index, changes)}>
            {index > 0 && (
              <Tool
                label={`Remove these hours of ${name}`}
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
  /** Of the day. */
  name: string;
  range: TimeRange;
  onChange: (changes: Partial<TimeRange>) => void;
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

function Note({ range }: { range: TimeRange }) {
  const note = rangeNote(range);
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
