import { Search } from 'lucide-react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'onSubmit' | 'name' | 'hidden'> {
  placeholder: string;
  label: string;
  /** Called with the trimmed text on Enter and on the button. */
  onSearch: (text: string) => void;
  /** Where the form goes before the page's code has arrived, and what else it then sends. */
  action: string;
  hidden?: Record<string, string>;
  /** What it suggests, under the box. */
  children?: ReactNode;
}

export function SearchBox({
  placeholder,
  label,
  onSearch,
  action,
  hidden = {},
  children,
  ...input
}: SearchBoxProps) {
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
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
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
      {children}
    </search>
  );
}
