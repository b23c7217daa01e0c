import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { RankedSandwich } from '#contract/members/rankings.ts';
import { defined } from '#shared/defined.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';

type RankedListProps = {
  rows: readonly RankedSandwich[];
  onPlace: (row: RankedSandwich, after: number | null, at: number) => void;
  onRemove: (row: RankedSandwich) => void;
};

export function RankedList({ rows, onPlace, onRemove }: RankedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef('');
  // A row that moves in the DOM loses the focus.
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = '';
  });

  function move(at: number, by: 1 | -1) {
    const row = defined(rows[at]);
    const to = at + by;
    if (to < 0 || to >= rows.length) return;
    pressed.current = idOf(row, by);
    const before = by === 1 ? rows[to] : rows[to - 1];
    onPlace(row, before?.sandwichId ?? null, to + 1);
  }

  function remove(row: RankedSandwich) {
    onRemove(row);
    list.current?.focus({ preventScroll: true });
  }

  return (
    <ol className="ranked" ref={list} tabIndex={-1} aria-label="Your ranking, best first">
      {rows.map((row, at) => (
        <li key={row.sandwichId} className={row.isGone ? 'deleted' : undefined}>
          <RankedRow row={row} number={at + 1}>
            <RowButtons
              row={row}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(row)}
            />
          </RankedRow>
        </li>
      ))}
    </ol>
  );
}

type RowButtonsProps = {
  row: RankedSandwich;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function RowButtons({ row, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <span className="toggles">
      <button
        type="button"
        className="toggle"
        id={idOf(row, -1)}
        aria-label={`Move ${row.name} up`}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp className="icon" aria-hidden />
      </button>
      <button
        type="button"
        className="toggle"
        id={idOf(row, 1)}
        aria-label={`Move ${row.name} down`}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown className="icon" aria-hidden />
      </button>
      <button
        type="button"
        className="toggle"
        aria-label={`Remove ${row.name} from your ranking`}
        onClick={onRemove}
      >
        <X className="icon" aria-hidden />
      </button>
    </span>
  );
}

export function RankedSkeletons({ label }: { label: string }) {
  return (
    <>
      <p className="sr" role="status">
        {label}
      </p>
      <ol className="ranked" aria-hidden="true">
        {[1, 2, 3].map((number) => (
          <li key={number}>
            <b className="nth num">{number}</b>
            <i className="skeleton-line pictured" />
            <span className="what">
              <SkeletonLine width="half" />
              <SkeletonLine width="short" />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

type RankedRowProps = {
  row: Omit<RankedSandwich, 'isGone'> & { isGone?: boolean };
  number: number;
  children?: React.ReactNode;
};

export function RankedRow({ row, number, children }: RankedRowProps) {
  const { sandwichId, name, restaurantName, imageUrl, drawingUrl, isGone } = row;
  return (
    <>
      <b className="nth num" aria-hidden="true">
        {number}
      </b>
      <Picture subject={{ imageUrl, drawingUrl }} />
      <span className="what">
        <span className="sr">Number {number}: </span>
        {isGone ? (
          <b className="name">{name}</b>
        ) : (
          <Link className="name" href={`/sandwich/${sandwichId}`}>
            {name}
          </Link>
        )}
        <span className="muted">
          <bdi>{restaurantName}</bdi>
          {isGone && ' · No longer on the menu'}
        </span>
      </span>
      {children}
    </>
  );
}

function idOf({ sandwichId }: RankedSandwich, by: 1 | -1): string {
  return `rank-${by === 1 ? 'down' : 'up'}-${sandwichId}`;
}
