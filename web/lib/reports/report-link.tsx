import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ModeratedContentKind } from '#contract/administration/hidden-content.ts';
import { useViewer } from '../session/session.ts';

type ReportLinkProps = {
  entityType: ModeratedContentKind;
  id: number | string;
  /** The author can edit the content and gets no link to report it. */
  authorId?: string;
  /** The photo that the link is about: another one may have replaced it when an admin hides it. */
  imageUrl?: string;
  className?: string;
  children: ReactNode;
};

export type ReportLinkState = { seenImageUrl?: string };

export function ReportLink({
  entityType,
  id,
  authorId,
  imageUrl,
  className = '',
  children,
}: ReportLinkProps) {
  const viewer = useViewer();
  if (viewer && viewer.id === authorId) return null;
  return (
    <Link
      className={`muted small ${className}`.trim()}
      href={`/report/${entityType}/${id}`}
      state={imageUrl ? ({ seenImageUrl: imageUrl } satisfies ReportLinkState) : null}
      rel="nofollow"
    >
      {children}
    </Link>
  );
}
