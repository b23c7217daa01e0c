import '#web/styles/pages/home-member-bundle.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { PublicSiteInfo } from '#contract/site.ts';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { nearestRestaurantsQuery } from '#web/features/restaurants/queries.ts';
import { RestaurantCard } from '#web/features/restaurants/restaurant-card.tsx';
import { popularSandwichesQuery } from '#web/features/sandwiches/queries.ts';
import { storeExploreResultKind } from '#web/lib/device/explore-result-kind.ts';
import { useDistanceOrigin } from '#web/lib/geo/geolocation.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import type { PageMetadata } from '#web/lib/document/page-metadata.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SectionHead } from '#web/ui/display/section-head.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeleton.tsx';
import { VisitorHero, MemberSearchSection } from './hero.tsx';
import { FeaturesPromo } from './features-promo.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { HomeSkeleton } from './member/home-skeleton.tsx';
import { NEAREST_RESTAURANT_COUNT, POPULAR_SANDWICH_COUNT } from './load.ts';
import { useSandwichModal } from '../components/use-sandwich-modal.tsx';
import { SandwichTile } from '../components/sandwich-tile.tsx';

export function Page({ onSearch }: { onSearch?: (text: string) => void }) {
  const site = useSiteSettings();
  const viewer = useViewer();
  const search = onSearch ? { onSearch } : {};
  return (
    <>
      <PageHead crawled={import.meta.env.SSR ? homeMetadata(site) : undefined} />
      {viewer ? (
        <>
          <Suspense fallback={<HomeSkeleton viewer={viewer} />}>
            <OwnHome viewer={viewer} />
          </Suspense>
          <MemberSearchSection {...search} />
        </>
      ) : (
        <VisitorHero {...search} />
      )}
      <PopularSandwiches isFirst={!viewer} />
      <NearYou />
      <FeaturesPromo />
    </>
  );
}

const loadOwnHome = async () => (await import('./member/member-home.tsx')).MemberHomePage;

/** Visitors do not load it; a document that contains it waits for it, because React would lose earlier clicks. */
const OwnHome =
  import.meta.env.SSR || document.querySelector('.hero.mine')
    ? await loadOwnHome()
    : lazy(async () => ({ default: await loadOwnHome() }));

const NEAR_MILES = 50;

function NearYou() {
  const point = useDistanceOrigin();
  const { data, isError, isPlaceholderData } = useQuery({
    ...nearestRestaurantsQuery(point, NEAREST_RESTAURANT_COUNT),
    placeholderData: keepPreviousData,
  });
  const note = [
    point.name && `Distances from ${point.name}`,
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
  if (hasFailed && !restaurants) return <LoadFailure noun="restaurants" />;
  if (restaurants?.length === 0)
    return (
      <EmptyState title="No restaurants around here yet" text="Know one we should add? Tell us about it.">
        <ButtonLink to="/recommend-restaurant">Recommend a Restaurant</ButtonLink>
      </EmptyState>
    );
  return (
    <div className="grid trio">
      {restaurants?.map((restaurant) => <RestaurantCard key={restaurant.id} restaurant={restaurant} />) ?? (
        <CardSkeletons count={NEAREST_RESTAURANT_COUNT} label="Loading restaurants near you" />
      )}
    </div>
  );
}

function distanceNote(nearest: number | undefined): string {
  if (nearest === undefined || nearest <= NEAR_MILES) return '';
  const miles = Math.round(nearest).toLocaleString('en-US');
  return `Nothing within ${NEAR_MILES} miles yet. The nearest is ${miles} miles away.`;
}

function PopularSandwiches({ isFirst }: { isFirst: boolean }) {
  const { data, isError } = useQuery(popularSandwichesQuery(POPULAR_SANDWICH_COUNT));
  const { modal, openModal, intent } = useSandwichModal();
  return (
    <section className={isFirst ? 'sec wrap under-drip' : 'sec wrap'}>
      <SectionHead
        title="Popular Sandwiches"
        more={{
          to: '/explore',
          text: 'View All',
          about: 'popular sandwiches',
          onFollow: () => storeExploreResultKind('sandwiches'),
        }}
      />
      <Popular sandwiches={data} hasFailed={isError} isFirst={isFirst} onOpen={openModal} intent={intent} />
      {modal}
    </section>
  );
}

type PopularProps = {
  sandwiches: Sandwich[] | undefined;
  hasFailed: boolean;
  isFirst: boolean;
  onOpen: (sandwich: Sandwich) => void;
  intent: ReturnType<typeof useSandwichModal>['intent'];
};

function Popular({ sandwiches, hasFailed, isFirst, onOpen, intent }: PopularProps) {
  if (hasFailed && !sandwiches) return <LoadFailure noun="sandwiches" />;
  if (sandwiches?.length === 0)
    return (
      <EmptyState title="The fryer is still cold" text="No one has put a sandwich on the menu yet.">
        <ButtonLink to="/recommend-restaurant">Recommend a Restaurant</ButtonLink>
      </EmptyState>
    );
  return (
    <div className="grid trio" {...intent}>
      {(sandwiches && varyAdjacentBackdrops(sandwiches))?.map((sandwich, index) => (
        <SandwichTile
          key={sandwich.id}
          sandwich={sandwich}
          rank={index + 1}
          eager={isFirst && index === 0}
          onOpen={onOpen}
        />
      )) ?? <CardSkeletons count={POPULAR_SANDWICH_COUNT} label="Loading popular sandwiches" />}
    </div>
  );
}

function homeMetadata({ name, tagline, baseUrl }: PublicSiteInfo): PageMetadata {
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
