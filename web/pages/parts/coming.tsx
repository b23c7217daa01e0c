import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Head } from '#web/lib/head.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { nameIn, type Named } from './name-in.ts';

/** Title and heading of a page whose own data is still on the way, so that its tab and screen readers know it at once. */
export function Coming({ title }: { title: string }) {
  return (
    <>
      <Head title={title} />
      <h1 className="sr coming">{title}</h1>
    </>
  );
}

type ComingDetailsProps = {
  label: string;
  /** What the page is about; its name is undefined where nothing that is here tells it. */
  of: Named;
  id: string;
  title: (name: string | undefined) => string;
  bones?: ReactNode;
};

export function ComingDetails({ label, of, id, title, bones }: ComingDetailsProps) {
  const name = useComingName(of, id);
  return (
    <DetailSkeleton label={label} bones={bones}>
      <Coming title={title(name)} />
    </DetailSkeleton>
  );
}

/** The name of what a link has led to, where some list that is already here tells it. */
function useComingName(of: Named, id: string): string | undefined {
  const client = useQueryClient();
  const [name] = useState(() => {
    for (const { state } of client.getQueryCache().getAll()) {
      const found = nameIn(state.data, of, Number(id));
      if (found) return found;
    }
    return undefined;
  });
  return name;
}
