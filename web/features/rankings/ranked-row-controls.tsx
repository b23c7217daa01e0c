import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { RankedSandwich } from '#contract/members/rankings.ts';

export type RankedRowControlName = 'up' | 'down' | 'grip';

type RowControlsProps = {
  row: RankedSandwich;
  /** Id of the text that explains the grip. */
  help: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1, control: RankedRowControlName) => void;
  onMoveTo: (end: 'first' | 'last') => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
};

/** The grip is always visible; the buttons appear with the focus, so that a tap on the grip replaces dragging. */
export function RankedRowControls({ row, help, isFirst, isLast, ...on }: RowControlsProps) {
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp') on.onMove(-1, 'grip');
    else if (event.key === 'ArrowDown') on.onMove(1, 'grip');
    else if (event.key === 'Home') on.onMoveTo('first');
    else if (event.key === 'End') on.onMoveTo('last');
    else return;
    event.preventDefault();
  }

  return (
    <span className="controls">
      <button
        type="button"
        className="row-grip"
        id={rankedRowControlId(row, 'grip')}
        aria-label={`Move ${row.name}`}
        aria-describedby={help}
        onKeyDown={press}
        onPointerDown={on.onGrab}
        // Safari does not focus a button on click.
        onClick={(event) => event.currentTarget.focus()}
      >
        <GripVertical className="icon" aria-hidden />
      </button>
      <span className="toggles">
        <button
          type="button"
          className="toggle"
          id={rankedRowControlId(row, 'up')}
          tabIndex={-1}
          aria-label={`Move ${row.name} up`}
          aria-disabled={isFirst}
          onClick={() => on.onMove(-1, 'up')}
        >
          <ArrowUp className="icon" aria-hidden />
        </button>
        <button
          type="button"
          className="toggle"
          id={rankedRowControlId(row, 'down')}
          tabIndex={-1}
          aria-label={`Move ${row.name} down`}
          aria-disabled={isLast}
          onClick={() => on.onMove(1, 'down')}
        >
          <ArrowDown className="icon" aria-hidden />
        </button>
        <button
          type="button"
          className="toggle"
          aria-label={`Remove ${row.name} from your ranking`}
          onClick={on.onRemove}
        >
          <X className="icon" aria-hidden />
        </button>
      </span>
    </span>
  );
}

export function rankedRowControlId({ sandwichId }: RankedSandwich, control: RankedRowControlName): string {
  return `rank-${control}-${sandwichId}`;
}
