import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';

const POSITIONS = ['peek', 'half', 'full'] as const;
type SheetPosition = (typeof POSITIONS)[number];

const LABELS = {
  peek: 'Show more of the list',
  half: 'Show the whole list',
  full: 'Show the map',
} as const;

const MIN_MOVE_PX = 24;

type SheetHandleProps = ReturnType<typeof useSheetPosition>;

/** Back returns to the map and the list as they were left. */
export function useSheetPosition() {
  const [position, move] = useHistoryState<SheetPosition>('sheet', 'peek');
  return { position, move };
}

/** Over the map on a phone: drag the sheet, tap for the next position, or use the arrow keys. */
export function ResultsSheetHandle({ position, move }: SheetHandleProps) {
  const { wasDragged, ...drag } = useDrag(position, move);

  function press({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
    const positions = distinctPositions(currentTarget, position);
    const index = Math.max(0, positions.indexOf(position));
    const next = { ArrowUp: index + 1, ArrowDown: index - 1, Home: 0, End: positions.length - 1 }[key];
    const nextPosition = next === undefined ? undefined : positions[next];
    if (nextPosition) move(nextPosition);
    return next !== undefined;
  }

  return (
    <button
      type="button"
      className="sheet-handle"
      aria-label={LABELS[position]}
      // A key or an assistive technology clicks without a pointer, `detail` 0.
      onClick={({ detail, currentTarget }) =>
        (detail === 0 || !wasDragged()) && move(nextOf(position, distinctPositions(currentTarget, position)))
      }
      onKeyDown={(event) => press(event) && event.preventDefault()}
      {...drag}
    />
  );
}

function nextOf(position: SheetPosition, positions: readonly SheetPosition[]): SheetPosition {
  return positions[(Math.max(0, positions.indexOf(position)) + 1) % positions.length] ?? 'peek';
}

/** In a low window half of the list is hardly higher than the peek, and is left out. */
function distinctPositions(handle: HTMLElement, shown: SheetPosition): readonly SheetPosition[] {
  const frame = handle.closest<HTMLElement>('.map-open');
  const sheet = handle.parentElement;
  if (!frame || !sheet) return POSITIONS;
  // Disables the transition, during which the old height would be measured.
  frame.dataset['dragging'] = 'true';
  const [peek = 0, half = 0, full = 0] = heightsOf(sheet, shown);
  delete frame.dataset['dragging'];
  return half - peek < MIN_MOVE_PX && full > half ? ['peek', 'full'] : POSITIONS;
}

type Drag = { from: number; start: number; heights: number[]; frame: HTMLElement; isMoved: boolean };
const SLOP_PX = 6;

function useDrag(position: SheetPosition, move: (position: SheetPosition) => void) {
  const drag = useRef<Drag | null>(null);
  const isDragged = useRef(false);

  function end() {
    const { frame, heights, isMoved } = drag.current ?? {};
    if (!frame || !heights) return;
    drag.current = null;
    isDragged.current = isMoved ?? false;
    const shown = frame.querySelector<HTMLElement>('[data-sheet]')?.offsetHeight ?? 0;
    delete frame.dataset['dragging'];
    frame.style.removeProperty('--sheet');
    if (isMoved) move(nearest(heights, shown));
  }

  return {
    wasDragged: () => isDragged.current,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isDragged.current = false;
      const frame = event.currentTarget.closest<HTMLElement>('.map-open');
      const sheet = event.currentTarget.parentElement;
      if (!frame || !sheet || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      frame.dataset['dragging'] = 'true';
      const heights = heightsOf(sheet, position);
      drag.current = { from: event.clientY, start: sheet.offsetHeight, heights, frame, isMoved: false };
    },
    onPointerMove({ clientY }: PointerEvent) {
      const now = drag.current;
      if (!now) return;
      now.isMoved ||= Math.abs(clientY - now.from) > SLOP_PX;
      const height = now.start - (clientY - now.from);
      const [minHeight = 0, , maxHeight = height] = now.heights;
      if (now.isMoved)
        now.frame.style.setProperty('--sheet', `${Math.min(maxHeight, Math.max(minHeight, height))}px`);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** The heights that the style sheet sets, which depend on the window. */
function heightsOf(sheet: HTMLElement, shown: SheetPosition): number[] {
  const heights = POSITIONS.map((position) => {
    sheet.dataset['sheet'] = position;
    return sheet.offsetHeight;
  });
  sheet.dataset['sheet'] = shown;
  return heights;
}

function nearest(heights: readonly number[], height: number): SheetPosition {
  const distances = heights.map((each) => Math.abs(each - height));
  return POSITIONS[distances.indexOf(Math.min(...distances))] ?? 'peek';
}
