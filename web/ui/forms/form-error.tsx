import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An alert; `quiet` if a toast announces it already. */
export function FormError({ isSilent, children }: { isSilent?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="form-error" role={isSilent ? undefined : 'alert'}>
      <TriangleAlert className="icon" aria-hidden />
      {children}
    </p>
  );
}
