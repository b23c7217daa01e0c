import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type ChipProps = {
  tone?: 'open' | 'closed' | 'hot' | 'gold';
  children: ReactNode;
};

/** A fact; open and closed carry their own mark, so that colour is never the only sign. */
export function Chip({ tone, children }: ChipProps) {
  return <span className={tone ? `chip ${tone}` : 'chip'}>{children}</span>;
}

type FilterChipProps = {
  on: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A filter: pressed it turns to ink and shows the cross that takes it away. */
export function FilterChip({ on, onToggle, children }: FilterChipProps) {
  return (
    <button type="button" className={on ? 'chip on' : 'chip'} aria-pressed={on} onClick={onToggle}>
      {children}
      {on && <X className="icon" aria-hidden />}
    </button>
  );
}
