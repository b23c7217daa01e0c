/** More than an unsteady finger moves: below this distance, touching the grip is a tap. */
const MIN_DISTANCE_PX = 6;
/** At this distance from the window's top or bottom, the page scrolls. */
const SCROLL_EDGE_PX = 110;
const SCROLL_STEP_PX = 14;
const ON_PODIUM = 3;

/** Moves the row of `grip` with the pointer; `onDrop` gets the index where it was dropped. */
export function startRowDrag(start: PointerEvent, grip: HTMLElement, onDrop: (to: number) => void): void {
  const row = grip.closest('li');
  const list = row?.parentElement;
  if (!row || !list || start.button !== 0) return;
  const rows = [...list.children].filter((each) => !each.classList.contains('vacant')) as HTMLElement[];
  const from = rows.indexOf(row);
  const scrollStart = scrollY;
  const over = new AbortController();
  const { signal } = over;
  let to = from;
  let last = start;
  let isDragging = false;
  let frame = 0;

  function follow() {
    const [x, y] = [last.clientX - start.clientX, last.clientY - start.clientY + scrollY - scrollStart];
    if (!isDragging && Math.hypot(x, y) < MIN_DISTANCE_PX) return;
    isDragging = true;
    row!.classList.add('dragged');
    // Only on the podium also sideways: a row is as wide as the list and would leave the window.
    row!.style.translate = `${from < ON_PODIUM ? x : 0}px ${y}px`;
    const below = document.elementFromPoint(last.clientX, last.clientY)?.closest('li');
    const at = below ? rows.indexOf(below) : -1;
    if (at >= 0) mark(at);
  }

  function mark(at: number) {
    delete rows[to]?.dataset['drop'];
    to = at;
    if (to !== from) rows[to]!.dataset['drop'] = to < from ? 'before' : 'after';
  }

  function scrollAlong() {
    const step = last.clientY < SCROLL_EDGE_PX ? -1 : last.clientY > innerHeight - SCROLL_EDGE_PX ? 1 : 0;
    if (isDragging && step !== 0) {
      scrollBy({ top: step * SCROLL_STEP_PX, behavior: 'instant' });
      follow();
    }
    frame = requestAnimationFrame(scrollAlong);
  }

  function end() {
    over.abort();
    cancelAnimationFrame(frame);
    row!.classList.remove('dragged');
    row!.style.translate = '';
    delete rows[to]?.dataset['drop'];
  }

  grip.setPointerCapture(start.pointerId);
  frame = requestAnimationFrame(scrollAlong);
  grip.addEventListener(
    'pointermove',
    (event) => {
      last = event;
      follow();
    },
    { signal },
  );
  grip.addEventListener(
    'pointerup',
    () => {
      end();
      if (to !== from) onDrop(to);
    },
    { signal },
  );
  grip.addEventListener('lostpointercapture', end, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
}
