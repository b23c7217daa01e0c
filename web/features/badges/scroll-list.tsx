import type { ReactNode } from 'react';

/** What scrolls must be reachable by the keyboard, also where nothing in it is. */
const SCROLLS = { role: 'group', tabIndex: 0 } as const;

/** The documented 400 px of a list, with its own scrolling. */
export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="low-list" aria-label={label} {...SCROLLS}>
      {children}
    </div>
  );
}
