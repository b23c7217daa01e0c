import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** Open and closed have their own mark, so that color is never the only sign. */
export function Chip({ tone, children }: { tone?: 'open' | 'closed' | 'hot' | 'gold'; children: ReactNode }) {
  return <span className={tone ? `chip ${tone}` : 'chip'}>{children}</span>;
}

type FilterChipProps = {
  isSelected: boolean;
  onToggle: () => void;
  children: ReactNode;
};

export function FilterChip({ isSelected, onToggle, children }: FilterChipProps) {
  return (
    <button
      type="button"
      className={isSelected ? 'chip on' : 'chip'}
      aria-pressed={isSelected}
      onClick={onToggle}
    >
      {children}
      {isSelected && <X className="icon" aria-hidden />}
    </button>
  );
}
