import { useEffect, useRef, useState } from 'react';
import { useViewer } from '#web/lib/session.ts';
import { SectionHead } from '#web/ui/section-head.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';
import { PICKS_SHOWN } from '../home.load.ts';
import type { ForYouPicks } from './for-you-picks.tsx';

/** A member's place on the page is kept from the first HTML on; what goes there is fetched when it is about to be seen. */
export function ForYou() {
  const viewer = useViewer();
  const section = useRef<HTMLElement>(null);
  const [picks, setPicks] = useState<{ Picks: typeof ForYouPicks } | null>(null);
  const isMember = viewer !== null;

  useEffect(() => {
    if (!isMember || !section.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        import('./for-you-picks.tsx').then(({ ForYouPicks: Picks }) => setPicks({ Picks })).catch(() => {});
      },
      { rootMargin: '600px' },
    );
    watcher.observe(section.current);
    return () => watcher.disconnect();
  }, [isMember]);

  if (!viewer) return null;
  return (
    <section className="sec wrap" ref={section}>
      <SectionHead title="For you" />
      {picks ? (
        <picks.Picks key={viewer.id} userId={viewer.id} />
      ) : (
        <div className="grid trio">
          <CardSkeletons count={PICKS_SHOWN} label="Loading sandwiches for you" />
        </div>
      )}
    </section>
  );
}
