import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Why something was not done, for everybody at once; with `quiet` where a toast says it aloud. Nothing while there is none. */
export function FormError({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="refusal" role={quiet ? undefined : 'alert'}>
      <TriangleAlert className="icon" aria-hidden />
      {children}
    </p>
  );
}
