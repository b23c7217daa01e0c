import type { ExploreView } from '#web/lib/explore-view.ts';
import { Empty } from '#web/ui/empty.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';

const SKELETONS = 6;

/** Without JavaScript nothing more will come: the server writes this only where its own call has failed. */
export function Waiting({ view }: { view: ExploreView }) {
  return (
    <>
      <noscript>
        <Empty failed title="That did not cook through" text={`Failed to load ${view}. Please try again.`} />
      </noscript>
      <div className="grid waiting">
        <CardSkeletons count={SKELETONS} label={`Loading ${view}`} />
      </div>
    </>
  );
}
