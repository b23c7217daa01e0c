import type { ReactNode } from 'react';

/** A scrolling area must be focusable by keyboard, even if it contains no focusable element. */
const SCROLLS = { role: 'group', tabIndex: 0 } as const;

export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="low-list" aria-label={label} {...SCROLLS}>
      {children}
    </div>
  );
}
