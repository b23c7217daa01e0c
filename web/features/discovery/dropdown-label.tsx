import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export function DropdownLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ChevronDown className="icon" aria-hidden />
    </>
  );
}
