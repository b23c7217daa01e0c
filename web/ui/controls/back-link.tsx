import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="crumb" href={to}>
      <ChevronLeft className="icon" aria-hidden />
      {children}
    </Link>
  );
}
