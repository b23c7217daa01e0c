import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

type BackLinkProps = {
  to: string;
  children: ReactNode;
};

export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link className="crumb" href={to}>
      <ChevronLeft className="icon" aria-hidden />
      {children}
    </Link>
  );
}
