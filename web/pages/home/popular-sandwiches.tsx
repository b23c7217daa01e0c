import { useQuery } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { popularSandwichesQuery } from '#web/features/sandwiches/api.ts';
import { rememberExploreView } from '#web/lib/explore-view.ts';
import { useSandwichModal } from '#web/pages/parts/use-sandwich-modal.tsx';
import { SandwichTile } from '#web/pages/parts/sandwich-tile.tsx';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';
import { POPULAR_SHOWN } from '../home.load.ts';

export function PopularSandwiches() {
  const { data, isError } = useQuery(popularSandwichesQuery(POPULAR_SHOWN));
  const { modal, openModal, intent } = useSandwichModal();
  return (
    <section className="sec wrap under-drip">
      <SectionHead
        title="Popular Sandwiches"
        more={{
          to: '/explore',
          text: 'View All',
          about: 'popular sandwiches',
          onFollow: () => rememberExploreView('sandwiches'),
        }}
      />
      <Popular sandwiches={data} hasFailed={isError} onOpen={openModal} intent={intent} />
      {modal}
    </section>
  );
}

type PopularProps = {
  sandwiches: Sandwich[] | undefined;
  hasFailed: boolean;
  onOpen: (sandwich: Sandwich) => void;
  intent: ReturnType<typeof useSandwichModal>['intent'];
};

function Popular({ sandwiches, hasFailed, onOpen, intent }: PopularProps) {
  if (hasFailed) return <LoadFailure of="sandwiches" />;
  if (sandwiches?.length === 0)
    return (
      <Empty title="The fryer is still cold" text="Nobody has put a sandwich on the menu yet.">
        <ButtonLink to="/recommend-restaurant">Recommend a Restaurant</ButtonLink>
      </Empty>
    );
  return (
    <div className="grid trio" {...intent}>
      {sandwiches?.map((sandwich, index) => (
        <SandwichTile
          key={sandwich.id}
          sandwich={sandwich}
          rank={index + 1}
          eager={index === 0}
          onOpen={onOpen}
        />
      )) ?? <CardSkeletons count={POPULAR_SHOWN} label="Loading popular sandwiches" />}
    </div>
  );
}
