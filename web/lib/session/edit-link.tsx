import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hasRouteAccess, type RouteAccessRule } from '../routing/route-access.ts';
import { useViewer } from './session.ts';

type EditLinkProps = {
  to: string;
  /** The access rule of the link's target page. */
  access: RouteAccessRule;
  children: ReactNode;
};

export function EditLink({ to, access, children }: EditLinkProps) {
  const viewer = useViewer();
  if (!viewer || !hasRouteAccess(viewer, access)) return null;
  return (
    <Link className="edit-link" href={to} rel="nofollow">
      <Pencil className="icon" aria-hidden />
      {children}
    </Link>
  );
}
