import { useEffect, useRef, type PointerEvent } from 'react';
import type { RankedSandwich } from '#contract/members/rankings.ts';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { startRowDrag } from './start-row-drag.ts';
import { RankedRow, EmptyPodiumRanks } from './ranked-row.tsx';
import { RankedRowControls, rankedRowControlId, type RankedRowControlName } from './ranked-row-controls.tsx';

type RankedListProps = {
  rows: readonly RankedSandwich[];
  onPlace: (row: RankedSandwich, after: number | null, at: number) => void;
  onRemove: (row: RankedSandwich) => void;
};

const HELP = 'moving-in-the-ranking';

export function RankedList({ rows, onPlace, onRemove }: RankedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const used = useRef('');
  const drag = useDragging(rows.length > 1);
  // A row that moves in the DOM loses the focus.
  useEffect(() => {
    if (used.current) document.getElementById(used.current)?.focus();
    used.current = '';
  });

  function move(at: number, to: number, control: RankedRowControlName) {
    const row = assertDefined(rows[at]);
    if (to < 0 || to >= rows.length || to === at) return;
    used.current = rankedRowControlId(row, control);
    const others = rows.toSpliced(at, 1);
    onPlace(row, others[to - 1]?.sandwichId ?? null, to + 1);
  }

  function remove(row: RankedSandwich) {
    onRemove(row);
    list.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <p className="sr" id={HELP}>
        Drag, or use the arrow keys.
      </p>
      <ol className="ranked" ref={list} tabIndex={-1} aria-label="Your ranking, best first">
        {varyAdjacentBackdrops(rows).map((row, at) => (
          <li key={row.sandwichId} className={row.isGone ? 'deleted' : undefined}>
            <RankedRow row={row} number={at + 1}>
              <RankedRowControls
                row={row}
                help={HELP}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(by, control) => move(at, at + by, control)}
                onMoveTo={(end) => move(at, end === 'first' ? 0 : rows.length - 1, 'grip')}
                onGrab={(event) => drag(event, (to) => move(at, to, 'grip'))}
                onRemove={() => remove(row)}
              />
            </RankedRow>
          </li>
        ))}
        {rows.length < 3 && <EmptyPodiumRanks from={rows.length} />}
      </ol>
    </>
  );
}

/** Fetches the code for dragging after the page has rendered: arrow keys and buttons work without it. */
function useDragging(isNeeded: boolean) {
  const start = useRef<typeof startRowDrag>(undefined);
  useEffect(() => {
    if (!isNeeded) return;
    import('./start-row-drag.ts').then(
      (module) => (start.current = module.startRowDrag),
      () => {},
    );
  }, [isNeeded]);
  return (event: PointerEvent<HTMLElement>, onDrop: (to: number) => void) =>
    start.current?.(event.nativeEvent, event.currentTarget, onDrop);
}
