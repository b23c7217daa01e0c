import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { Site } from '#contract/site.ts';
import { nearestRestaurantsQuery } from '#web/features/restaurants/queries.ts';
import { RestaurantCard } from '#web/features/restaurants/restaurant-card.tsx';
import { popularSandwichesQuery } from '#web/features/sandwiches/queries.ts';
import { storeExploreView } from '#web/lib/device/explore-view.ts';
import { useReferencePoint } from '#web/lib/geo/geolocation.ts';
import { Head } from '#web/lib/document/head.tsx';
import type { PageMetadata } from '#web/lib/document/page-metadata.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { useSite } from '#web/lib/document/page-state-context.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SectionHead } from '#web/ui/display/section-head.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeleton.tsx';
import { Hero } from './hero.tsx';
import { Promo } from './promo.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { NEAREST_COUNT, POPULAR_COUNT, PICKS_COUNT } from './load.ts';
import { useSandwichModal } from '../parts/use-sandwich-modal.tsx';
import { SandwichTile } from '../parts/sandwich-tile.tsx';
import type { ForYouPicks } from './for-you-picks.tsx';

export function Page({ onSearch }: { onSearch?: (text: string) => void }) {
  const site = useSite();
  return (
    <>
      <Head crawled={import.meta.env.SSR ? homeMetadata(site) : undefined} />
      <Hero {...(onSearch ? { onSearch } : {})} />
      <PopularSandwiches />
      <ForYou />
      <NearYou />
      <Promo />
    </>
  );
}

const NEAR_MILES = 50;

function NearYou() {
  const point = useReferencePoint();
  const { data, isError, isPlaceholderData } = useQuery({
    ...nearestRestaurantsQuery(point, NEAREST_COUNT),
    placeholderData: keepPreviousData,
  });
  const note = [
    point.name && `from ${point.name}`,
    isPlaceholderData ? '' : distanceNote(data?.[0]?.distance),
  ];
  return (
    <section className="sec wrap">
      <SectionHead
        title="Restaurants Near You"
        note={note.filter(Boolean).join('. ')}
        more={{ to: '/explore?view=restaurants', text: 'View All', about: 'restaurants near you' }}
      />
      <Nearest restaurants={data} hasFailed={isError} />
    </section>
  );
}

function Nearest({ restaurants, hasFailed }: { restaurants: Restaurant[] | undefined; hasFailed: boolean }) {
  if (hasFailed) return <LoadFailure noun="restaurants" />;
  if (restaurants?.length === 0)
    return (
      <EmptyState title="No restaurants around here yet" text="Know one we should add? Tell us about it.">
        <ButtonLink to="/recommend-restaurant">Recommend a Restaurant</ButtonLink>
      </EmptyState>
    );
  return (
    <div className="grid trio">
      {restaurants?.map((restaurant) => <RestaurantCard key={restaurant.id} restaurant={restaurant} />) ?? (
        <CardSkeletons count={NEAREST_COUNT} label="Loading restaurants near you" />
      )}
    </div>
  );
}

function distanceNote(nearest: number | undefined): string {
  if (nearest === undefined || nearest <= NEAR_MILES) return '';
  const miles = Math.round(nearest).toLocaleString('en-US');
  return `Nothing within ${NEAR_MILES} miles yet. The nearest is ${miles} miles away.`;
}

function PopularSandwiches() {
  const { data, isError } = useQuery(popularSandwichesQuery(POPULAR_COUNT));
  const { modal, openModal, intent } = useSandwichModal();
  return (
    <section className="sec wrap under-drip">
      <SectionHead
        title="Popular Sandwiches"
        more={{
          to: '/explore',
          text: 'View All',
          about: 'popular sandwiches',
          onFollow: () => storeExploreView('sandwiches'),
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
  if (hasFailed) return <LoadFailure noun="sandwiches" />;
  if (sandwiches?.length === 0)
    return (
      <EmptyState title="The fryer is still cold" text="Nobody has put a sandwich on the menu yet.">
        <ButtonLink to="/recommend-restaurant">Recommend a Restaurant</ButtonLink>
      </EmptyState>
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
      )) ?? <CardSkeletons count={POPULAR_COUNT} label="Loading popular sandwiches" />}
    </div>
  );
}

/** The space is reserved from the first HTML on; the picks are fetched when they are about to be visible. */
function ForYou() {
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
          <CardSkeletons count={PICKS_COUNT} label="Loading sandwiches for you" />
        </div>
      )}
    </section>
  );
}

function homeMetadata({ name, tagline, baseUrl }: Site): PageMetadata {
  return {
    description: tagline,
    jsonLd: [
      {
        '@type': 'WebSite',
        name,
        description: tagline,
        url: `${baseUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${baseUrl}/explore?view=sandwiches&q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
    feed: { path: '/feeds/reviews.atom', title: `New reviews on ${name}` },
  };
}
