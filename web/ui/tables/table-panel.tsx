import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { searchTextTooLongNotice } from '#web/ui/controls/search-query.ts';
import { useInputTypedBeforeHydration } from '../forms/use-input-typed-before-hydration.ts';

type TablePanelProps = {
  title?: string;
  label?: string;
  search?: SearchFieldProps | undefined;
  tools?: ReactNode;
  pager?: PagerProps | undefined;
  children: ReactNode;
};

type SearchFieldProps = {
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** Maximum length of a search on the server; without it the search takes any text. */
  maxLength?: number | undefined;
};

export function TablePanel({ title, label, search, tools, pager, children }: TablePanelProps) {
  const id = useId();
  return (
    <section className="tbl" {...(title ? { 'aria-labelledby': id } : { 'aria-label': label })}>
      {(title || search || tools) && (
        <header>
          {title && <h2 id={id}>{title}</h2>}
          {(search || tools) && (
            <div className="tbl-tools">
              {search && <SearchField {...search} />}
              {tools}
            </div>
          )}
        </header>
      )}
      {children}
      {pager && pager.to > 0 && <Pager {...pager} />}
    </section>
  );
}

function SearchField({ placeholder, value, onChange, maxLength }: SearchFieldProps) {
  const field = useInputTypedBeforeHydration(value, onChange);
  const noteId = useId();
  const note = maxLength === undefined ? null : searchTextTooLongNotice(value, maxLength);
  return (
    <>
      <label className="field seek">
        <span className="sr">{placeholder.replace(/\.+$/, '')}</span>
        <input
          ref={field}
          type="search"
          placeholder={placeholder}
          value={value}
          autoComplete="off"
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {note && (
        <p className="small muted" id={noteId} role="status">
          {note}
        </p>
      )}
    </>
  );
}

type SelectFilterProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
};

export function SelectFilter<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SelectFilterProps<Value>) {
  return (
    <label className="field">
      <span className="sr">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

type PagerProps = {
  from: number;
  to: number;
  /** null if the server does not count; a text for totals that it does not count exactly. */
  total: number | string | null;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  busy?: boolean;
};

function Pager({ from, to, total, onPrevious, onNext, busy }: PagerProps) {
  const of = total === null ? '' : ` of ${typeof total === 'number' ? total.toLocaleString('en-US') : total}`;
  // Not disabled: on the last page the pressed button would lose the focus.
  return (
    <footer>
      <span className="muted num" role="status">
        {from.toLocaleString('en-US')}-{to.toLocaleString('en-US')}
        {of}
      </span>
      <span>
        <button
          type="button"
          className="round"
          aria-label="Previous page"
          aria-disabled={!onPrevious}
          onClick={onPrevious}
        >
          <ChevronLeft className="icon" aria-hidden />
        </button>
        <button
          type="button"
          className="round"
          aria-label="Next page"
          aria-disabled={!onNext || busy}
          onClick={busy ? undefined : onNext}
        >
          <ChevronRight className="icon" aria-hidden />
        </button>
      </span>
    </footer>
  );
}
