import type { ReactNode } from 'react';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { useCachedName, type CachedNameEntityType } from './use-cached-name.ts';

/** Title and heading of a page whose data is loading, so that the tab and screen readers have a name at once. */
export function LoadingTitle({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <h1 className="sr coming">{title}</h1>
    </>
  );
}

type LoadingDetailsProps = {
  label: string;
  subject: CachedNameEntityType;
  id: string;
  title: (name: string | undefined) => string;
  skeleton?: ReactNode;
};

export function LoadingDetails({ label, subject, id, title, skeleton }: LoadingDetailsProps) {
  const name = useCachedName(subject, id);
  return (
    <DetailSkeleton label={label} skeleton={skeleton}>
      <LoadingTitle title={title(name)} />
    </DetailSkeleton>
  );
}
