import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useId, type Key, type ReactNode } from 'react';
import type { TableSorting } from './use-in-memory-table.ts';

export type TableColumn<Row> = {
  key: string;
  title: string;
  hideTitle?: boolean;
  /** In place of the title, which still names the column. */
  heading?: ReactNode;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'end';
  /** Position in the card that a row becomes on a phone; `hidden` by default. */
  phone?: 'title' | 'aside' | 'line' | 'actions' | 'whole' | 'select' | 'hidden';
};

type DataTableProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  sorting?: TableSorting | undefined;
  onSort?: (key: string) => void;
  loading?: boolean;
  empty?: ReactNode;
};

/** A scrolling area must be reachable by keyboard, even if nothing in it is. */
const SCROLLS = { role: 'group', tabIndex: 0 } as const;

export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  loading,
  empty,
  ...sort
}: DataTableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (!loading && rows.length === 0) return <div className="tbl-empty">{empty}</div>;
  return (
    <>
      {sort.onSort && sortable.length > 0 && (
        <SortChoice columns={sortable} sorting={sort.sorting} onSort={sort.onSort} />
      )}
      <div className="tbl-scroll" aria-label={label} {...SCROLLS}>
        <table aria-label={label} aria-busy={loading || undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.key} column={column} {...sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {loading ? (
              <SkeletonRows columns={columns} />
            ) : (
              rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td key={column.key} className={classOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown } as const;

type HeadingProps<Row> = {
  column: TableColumn<Row>;
} & Pick<DataTableProps<Row>, 'sorting' | 'onSort'>;

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { key, title, hideTitle, heading, sortable } = column;
  const way = sorting?.key === key ? sorting.direction : undefined;
  const Icon = way ? SORT_ICONS[way] : ArrowUpDown;
  return (
    <th scope="col" className={classOf(column)} aria-sort={way}>
      {sortable && onSort ? (
        <button type="button" onClick={() => onSort(key)}>
          {title}
          <Icon className="icon" aria-hidden />
        </button>
      ) : (
        (heading ?? <span className={hideTitle ? 'sr' : undefined}>{title}</span>)
      )}
    </th>
  );
}

function SkeletonRows<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return Array.from({ length: 5 }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)} aria-label="Loading">
          <i className="skeleton-line most" />
        </td>
      ))}
    </tr>
  ));
}

function classOf<Row>({ align, phone = 'hidden' }: TableColumn<Row>): string {
  return align === 'end' ? `at-${phone} end` : `at-${phone}`;
}

type SortChoiceProps = {
  columns: readonly Pick<TableColumn<never>, 'key' | 'title'>[];
  sorting: TableSorting | undefined;
  onSort: (key: string) => void;
};

/** Sorting for phones, where rows are cards without column headings. */
function SortChoice({ columns, sorting, onSort }: SortChoiceProps) {
  const id = useId();
  const Icon = sorting?.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <div className="tbl-sort">
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={sorting?.key ?? ''} onChange={(event) => onSort(event.target.value)}>
        {!sorting && (
          <option value="" disabled hidden>
            Default order
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
            {sorting.direction === 'ascending'
              ? 'Sorted ascending. Switch to descending'
              : 'Sorted descending. Switch to ascending'}
          </span>
        </button>
      )}
    </div>
  );
}
