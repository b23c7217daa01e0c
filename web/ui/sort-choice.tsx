import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import type { Column } from './table.tsx';
import type { Sorting } from './table-view.ts';

type SortChoiceProps = {
  columns: readonly Pick<Column<never>, 'key' | 'title'>[];
  sorting: Sorting | undefined;
  onSort: (key: string) => void;
};

/** What the headings do, where rows are cards and there are no headings. */
export function SortChoice({ columns, sorting, onSort }: SortChoiceProps) {
  const id = useId();
  const Icon = sorting?.way === 'descending' ? ArrowDown : ArrowUp;
  return (
    <div className="tbl-sort">
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={sorting?.key ?? ''} onChange={(event) => onSort(event.target.value)}>
        {!sorting && (
          <option value="" disabled hidden>
            As it comes
          </option>
        )}
        {columns.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      {sorting && (
        <button type="button" className="round" onClick={() => onSort(sorting.key)}>
          <Icon className="icon" aria-hidden />
          <span className="sr">
            {sorting.way === 'ascending' ? 'Ascending, turn round' : 'Descending, turn round'}
          </span>
        </button>
      )}
    </div>
  );
}
