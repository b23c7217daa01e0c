import type { ReactNode } from 'react';

/** A scrolling area must be reachable by keyboard, even if nothing in it is. */
const SCROLLS = { role: 'group', tabIndex: 0 } as const;

export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="low-list" aria-label={label} {...SCROLLS}>
      {children}
    </div>
  );
}
