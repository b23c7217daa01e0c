import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import type { Position } from '#shared/geo/distance.ts';
import { WishlistToggle } from '#web/features/collection/buttons/card-buttons.tsx';
import { restaurantQuery, restaurantSandwichesQuery } from '#web/features/restaurants/queries.ts';
import { LocationList } from '#web/features/restaurants/locations/location-list.tsx';
import { RestaurantInfoPanel } from '#web/features/restaurants/restaurant-info-panel.tsx';
import { PageSectionTabs } from '#web/features/restaurants/page-section-tabs.tsx';
import { SandwichMenuItem } from '#web/features/sandwiches/sandwich-menu-item.tsx';
import { useGeolocationState } from '#web/lib/geo/geolocation.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useRestaurantBackTarget } from '#web/lib/routing/navigation-history.ts';
import { ROUTE_ACCESS_RULES } from '#web/lib/routing/route-access.ts';
import { EditLink } from '#web/lib/session/edit-link.tsx';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import type { PageProps } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { restaurantMetadata } from '../metadata/restaurant-metadata.ts';
import { cachedRestaurantReviews } from '../metadata/cached-reviews.ts';
import { LoadingDetails } from '../components/loading-details.tsx';
import { fitDocumentTitle } from '../components/fit-document-title.ts';
import { LoadFailure, PageLoadFailure } from '../components/load-failure.tsx';
import { RestaurantNotFound } from '../components/restaurant-not-found.tsx';
import { RestaurantHeader } from './restaurant-header.tsx';
import { LocationMap } from './location-map.tsx';
import { RestaurantReviews } from './restaurant-reviews.tsx';

export function Page({ params }: PageProps) {
  const { id = '' } = params;
  const { point, restaurant, error } = useRestaurant(id);
  if (isNotFoundError(error)) return <RestaurantNotFound error={error} />;
  if (restaurant) return <Details restaurant={restaurant} point={point} />;
  if (!error) return <LoadingRestaurant id={id} />;
  return <PageLoadFailure noun="restaurants" />;
}

function LoadingRestaurant({ id }: { id: string }) {
  return (
    <LoadingDetails
      label="Loading the restaurant"
      subject="restaurant"
      id={id}
      title={(name) => name ?? 'Restaurant'}
      skeleton={<RestaurantSkeleton back={useRestaurantBackTarget()} />}
    />
  );
}

function useRestaurant(id: string) {
  const location = useGeolocationState();
  const point = location.status === 'enabled' ? location.position : null;
  const { data, error } = useQuery(restaurantQuery(id));
  const { data: near } = useQuery({ ...restaurantQuery(id, point), enabled: point !== null });
  return { point, restaurant: near ?? data, error };
}

function Details({ restaurant, point }: { restaurant: RestaurantDetails; point: Position | null }) {
  const { id, name } = restaurant;
  const site = useSiteSettings();
  const client = useQueryClient();
  const back = useRestaurantBackTarget();
  const { data: sandwiches, isError } = useQuery(restaurantSandwichesQuery(id));
  return (
    <div className="wrap">
      <PageHead
        title={fitDocumentTitle(name)}
        canonical={`/restaurant/${id}`}
        crawled={
          import.meta.env.SSR
            ? restaurantMetadata(
                restaurant,
                { sandwiches: sandwiches ?? [], reviews: cachedRestaurantReviews(client, id) },
                site,
              )
            : undefined
        }
      />
      <BackLink to={back.to}>{back.label}</BackLink>
      <RestaurantHeader restaurant={restaurant} />
      <div className="beside">
        <div>
          <PageSectionTabs
            label="Menu and reviews"
            sections={[
              { id: 'menu', title: 'Menu', panel: <Menu id={id} sandwiches={sandwiches} failed={isError} /> },
              { id: 'reviews', title: 'Reviews', panel: <RestaurantReviews restaurant={restaurant} /> },
            ]}
          />
        </div>
        <div className="side">
          <RestaurantInfoPanel restaurant={restaurant} />
          <section className="panel" aria-labelledby="locations">
            <h2 id="locations">Locations</h2>
            <LocationMap restaurant={restaurant}>
              <LocationList restaurant={restaurant} point={point} />
            </LocationMap>
          </section>
        </div>
      </div>
    </div>
  );
}

function RestaurantSkeleton({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="waiting" aria-hidden="true">
        <i className="skeleton-line front" />
        <div className="front-words">
          <div>
            <SkeletonLine width="title" />
            <SkeletonLine width="short" />
          </div>
        </div>
        <div className="beside">
          <div>
            <div className="tabs">
              <span />
            </div>
            <MenuLinesSkeleton />
          </div>
          <div className="side">
            <PanelSkeleton />
            <PanelSkeleton />
          </div>
        </div>
      </div>
    </>
  );
}

function PanelSkeleton() {
  return (
    <div className="panel">
      <SkeletonLine width="title" />
      <SkeletonLine width="most" />
      <SkeletonLine width="half" />
    </div>
  );
}

type MenuProps = {
  id: number;
  sandwiches: Sandwich[] | undefined;
  failed: boolean;
};

function Menu({ id, ...list }: MenuProps) {
  return (
    <>
      <MenuList {...list} />
      <EditLink to={`/admin/sandwiches?restaurant=${id}`} access={ROUTE_ACCESS_RULES.adminPage}>
        Edit menu
      </EditLink>
    </>
  );
}

function MenuList({ sandwiches, failed }: Omit<MenuProps, 'id'>) {
  if (failed && !sandwiches) return <LoadFailure noun="sandwiches" />;
  if (!sandwiches) return <MenuSkeleton />;
  if (sandwiches.length === 0)
    return <EmptyState title="No sandwiches yet" text="No one has added this menu yet." />;
  return (
    <div className="menu">
      {varyAdjacentBackdrops(sandwiches).map((sandwich) => (
        <SandwichMenuItem
          key={sandwich.id}
          sandwich={sandwich}
          toggle={<WishlistToggle sandwich={sandwich} />}
        />
      ))}
    </div>
  );
}

function MenuSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading the menu
      </p>
      <MenuLinesSkeleton />
    </>
  );
}

function MenuLinesSkeleton() {
  return (
    <div className="menu" aria-hidden="true">
      {[1, 2, 3].map((line) => (
        <div key={line} className="menu-line">
          <i className="skeleton-line picture" />
          <div>
            <SkeletonLine width="half" />
            <SkeletonLine width="most" />
          </div>
        </div>
      ))}
    </div>
  );
}
