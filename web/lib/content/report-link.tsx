import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ContentKind } from '#contract/administration/hidden-content.ts';
import { useViewer } from '../session/session.ts';

type ReportLinkProps = {
  thing: ContentKind;
  id: number | string;
  /** The author, who can edit it and is not asked to report it. */
  by?: string;
  className?: string;
  children: ReactNode;
};

export function ReportLink({ thing, id, by, className = '', children }: ReportLinkProps) {
  const viewer = useViewer();
  if (viewer && viewer.id === by) return null;
  return (
    <Link className={`muted small ${className}`.trim()} href={`/report/${thing}/${id}`} rel="nofollow">
      {children}
    </Link>
  );
}
