import { Head } from '#web/lib/head.tsx';
import { useIsOffline } from '#web/lib/offline/offline.ts';
import { AgainOrHome } from './again-or-home.tsx';
import { Spill } from './spill.tsx';

interface BrokenProps {
  /** What finds the error in the log. */
  reference?: string | null;
}

/** Trying again loads the page anew: what was broken may lie in what is kept here. */
export function Broken({ reference }: BrokenProps) {
  const isOffline = useIsOffline();
  const title = isOffline ? 'You are offline' : 'Something went wrong';
  return (
    <div className="wrap oops">
      <Head title={title} noindex />
      <div>
        <h1>{title}</h1>
        <p className="lede">
          {isOffline
            ? 'This page has not been open on this device before.'
            : 'An unexpected error occurred. Our team has been notified.'}
        </p>
        <AgainOrHome />
        {reference && <p className="reference">Tell us {reference} if you write in.</p>}
      </div>
      <Spill />
    </div>
  );
}
