import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ModeratedContentKind } from '#contract/administration/hidden-content.ts';
import { useViewer } from '../session/session.ts';

type ReportLinkProps = {
  entityType: ModeratedContentKind;
  id: number | string;
  /** The author can edit the content and gets no link to report it. */
  authorId?: string;
  className?: string;
  children: ReactNode;
};

export function ReportLink({ entityType, id, authorId, className = '', children }: ReportLinkProps) {
  const viewer = useViewer();
  if (viewer && viewer.id === authorId) return null;
  return (
    <Link className={`muted small ${className}`.trim()} href={`/report/${entityType}/${id}`} rel="nofollow">
      {children}
    </Link>
  );
}
