import { useState } from 'react';

type Named = { id: number; name: string };

/** Rows stay selected on other pages and under other filters. */
export function useRowSelection<Row extends Named>() {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map());

  function change(rows: readonly Row[], isSelected: boolean): void {
    const next = new Map(selected);
    for (const row of rows) {
      if (isSelected) next.set(row.id, row);
      else next.delete(row.id);
    }
    setSelected(next);
  }

  return {
    ids: [...selected.keys()],
    rows: [...selected.values()],
    has: ({ id }: Row) => selected.has(id),
    change,
    keepOnly: (ids: readonly number[]) =>
      setSelected(new Map([...selected].filter(([id]) => ids.includes(id)))),
    clear: () => setSelected(new Map()),
  };
}

export type RowSelection<Row extends Named> = ReturnType<typeof useRowSelection<Row>>;
