import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { clearRecentSearches, useRecentSearches } from '#web/lib/device/recent-searches.ts';

/** Shown below an empty search box that has the focus; the arrow keys move through the searches. */
export function RecentSearches({ toSearch }: Pick<PanelProps, 'toSearch'>) {
  const searches = useRecentSearches();
  return searches.length === 0 ? null : <Panel searches={searches} toSearch={toSearch} />;
}

type PanelProps = {
  searches: readonly string[];
  toSearch: (text: string) => string;
};

function Panel({ searches, toSearch }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = panel.current?.closest('search');
    box?.addEventListener('keydown', move);
    return () => box?.removeEventListener('keydown', move);
  }, []);
  return (
    // Otherwise a click would take the focus from the box and close the panel.
    <div className="recent" ref={panel} role="group" aria-label="Recent searches" onMouseDown={stay}>
      <p>
        <b>Recent searches</b>
        <button type="button" className="btn quiet" onClick={clearRecentSearches}>
          Clear<span className="sr"> recent searches</span>
        </button>
      </p>
      <ul>
        {searches.map((text) => (
          <li key={text}>
            <Link
              href={toSearch(text)}
              onClick={() => panel.current?.closest('search')?.querySelector('input')?.focus()}
            >
              <History className="icon" aria-hidden />
              <bdi>{text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function stay(event: { preventDefault(): void }): void {
  event.preventDefault();
}

function move(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const box = event.currentTarget as HTMLElement;
  const stops = [...box.querySelectorAll<HTMLElement>('input[type="search"], .recent a')];
  const isShown = stops.at(-1)?.checkVisibility() ?? false;
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (!isShown || at < 0) return;
  if (event.key === 'Escape') return (document.activeElement as HTMLElement).blur();
  if (!step) return;
  event.preventDefault();
  stops[(at + step + stops.length) % stops.length]?.focus();
}
