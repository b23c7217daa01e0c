import { Search } from 'lucide-react';
import { useId, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { searchTextTooLongNotice, normalizeSearchQuery } from '#web/ui/controls/search-query.ts';

type SearchBoxProps = {
  placeholder: string;
  label: string;
  defaultValue?: string;
  onSearch: (text: string) => void;
  /** Target of the form before the page's code is loaded, and its other fields. */
  action: string;
  hidden?: Record<string, string>;
  children?: ReactNode;
} & Omit<ComponentProps<'input'>, 'onSubmit' | 'onInput' | 'name' | 'hidden' | 'defaultValue'>;

export function SearchBox({
  placeholder,
  label,
  onSearch,
  action,
  hidden = {},
  children,
  defaultValue,
  ...input
}: SearchBoxProps) {
  const noteId = useId();
  const [typed, setTyped] = useState('');
  // A URL with another query also replaces what was typed.
  const isTyped = defaultValue === undefined || normalizeSearchQuery(typed) === defaultValue;
  const note = isTyped ? searchTextTooLongNotice(typed) : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  }

  return (
    <search>
      <form className="find" action={action} onSubmit={submit}>
        <label>
          <Search className="icon" aria-hidden />
          <span className="sr">{label}</span>
          <input
            type="search"
            name="q"
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby={note ? noteId : undefined}
            defaultValue={defaultValue}
            onInput={(event) => setTyped(event.currentTarget.value)}
            {...input}
          />
        </label>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="btn">
          <Search className="icon phone" aria-hidden />
          <span className="text">Search</span>
        </button>
      </form>
      {note && (
        <p className="small" id={noteId} role="status">
          {note}
        </p>
      )}
      {children}
    </search>
  );
}
