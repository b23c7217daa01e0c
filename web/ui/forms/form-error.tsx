import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An alert; `quiet` if a toast announces it already. */
export function FormError({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="refusal" role={quiet ? undefined : 'alert'}>
      <TriangleAlert className="icon" aria-hidden />
      {children}
    </p>
  );
}
