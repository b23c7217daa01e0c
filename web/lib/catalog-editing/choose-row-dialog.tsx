import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { normalizeSearchQuery, searchTextTooLongNotice } from '#web/ui/controls/search-query.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { useDebounced } from '../forms/use-debounced.ts';
import { useFailureText } from '../offline/connection-state.ts';

const SEARCH_DELAY_MS = 300;

export type RowDescription = { id: number; name: string; details: string };

type RowQuery<Row> = UseQueryOptions<Row[], Error, Row[], QueryKey>;

type RowSearch<Row> = {
  noun: { one: string; many: string };
  /** The initial search text. */
  initialText?: string;
  queryOf: (q: string) => RowQuery<Row>;
  describe: (row: Row) => RowDescription;
  /** The list is short enough to show all rows without a search. */
  isShort?: boolean;
  excludedId?: number | undefined;
};

type ChooseRowDialogProps<Row> = RowSearch<Row> & {
  open: boolean;
  title: string;
  note: string;
  onChoose: (row: Row) => void;
  onClose: () => void;
};

export function ChooseRowDialog<Row>({
  open,
  title,
  note,
  onChoose,
  onClose,
  ...search
}: ChooseRowDialogProps<Row>) {
  return (
    <FormDialog open={open} onClose={onClose} title={title} note={note}>
      <RowChoice {...search} onChoose={onChoose} />
    </FormDialog>
  );
}

function RowChoice<Row>({
  noun,
  initialText = '',
  queryOf,
  describe,
  isShort = false,
  excludedId,
  onChoose,
}: RowSearch<Row> & { onChoose: (row: Row) => void }) {
  const [text, setText] = useState(initialText);
  const q = useDebounced(normalizeSearchQuery(text), SEARCH_DELAY_MS);
  const { data, error, isFetching } = useQuery({ ...queryOf(q), enabled: isShort || q !== '' });
  const failure = useFailureText(`We couldn’t load the ${noun.many}. Please try again.`);
  const rows = data?.filter((row) => describe(row).id !== excludedId);
  return (
    <form className="choose-row" onSubmit={(event) => event.preventDefault()}>
      <Field label={`Search ${noun.many}`} message={searchTextTooLongNotice(text)}>
        {(tie) => (
          <input
            {...tie}
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p className="muted small" role="status">
        {error ? failure : statusText(rows?.length, { isFetching, noun })}
      </p>
      <ul>
        {rows?.map((row) => {
          const { id, name, details } = describe(row);
          return (
            <li key={id}>
              <button type="button" onClick={() => onChoose(row)}>
                <b dir="auto">{name}</b>
                <span className="muted small">{[`#${id}`, details].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </form>
  );
}

type Status = { isFetching: boolean; noun: { one: string; many: string } };

function statusText(count: number | undefined, { isFetching, noun }: Status): string {
  if (count === undefined) return isFetching ? 'Searching...' : 'Enter a name, or a number like #12.';
  return count === 0 ? `No ${noun.one} found.` : `${formatCountWithNoun(count, noun.one, noun.many)} found.`;
}
