import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { SortChoice } from './sort-choice.tsx';
import type { Sorting } from './table-view.ts';

export type Column<Row> = {
  key: string;
  title: string;
  /** For a column whose cells say it all, such as their buttons. */
  hideTitle?: boolean;
  cell: (row: Row) => ReactNode;
  /** Its heading sorts by it. */
  sortable?: boolean;
  align?: 'end';
  /** Where it stands on a phone, where each row is a card; `hidden` unless told otherwise. */
  phone?: 'title' | 'aside' | 'line' | 'actions' | 'whole' | 'hidden';
};

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  sorting?: Sorting | undefined;
  onSort?: (key: string) => void;
  /** Rows in grey while the real ones are on the way. */
  loading?: boolean;
  /** In place of rows where there are none: usually an `Empty`. */
  empty?: ReactNode;
};

/** What scrolls must be reachable by the keyboard, also where nothing in it is. */
const SCROLLS = { role: 'group', tabIndex: 0 } as const;

/** A table on a laptop, a list of cards on a phone. */
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
              <BoneRows columns={columns} />
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
  column: Column<Row>;
} & Pick<DataTableProps<Row>, 'sorting' | 'onSort'>;

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { key, title, hideTitle, sortable } = column;
  const way = sorting?.key === key ? sorting.way : undefined;
  const Icon = way ? SORT_ICONS[way] : ArrowUpDown;
  return (
    <th scope="col" className={classOf(column)} aria-sort={way}>
      {sortable && onSort ? (
        <button type="button" onClick={() => onSort(key)}>
          {title}
          <Icon className="icon" aria-hidden />
        </button>
      ) : (
        <span className={hideTitle ? 'sr' : undefined}>{title}</span>
      )}
    </th>
  );
}

function BoneRows<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return Array.from({ length: 5 }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)} aria-label="Loading">
          <i className="bone most" />
        </td>
      ))}
    </tr>
  ));
}

function classOf<Row>({ align, phone = 'hidden' }: Column<Row>): string {
  return align === 'end' ? `at-${phone} end` : `at-${phone}`;
}
