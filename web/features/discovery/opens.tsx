import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A chip's text with the mark that it opens a panel. */
export function Opens({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ChevronDown className="icon" aria-hidden />
    </>
  );
}
