import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useRef, useState, type ComponentType } from 'react';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { exploreUrl, exploreUrlParams } from '#web/features/discovery/explore-url.ts';
import {
  changeExploreFilters,
  resetFiltersForResultKind,
  DEFAULT_EXPLORE_FILTERS,
  type ExploreFilters,
} from '#web/features/discovery/explore-filters.ts';
import { ExploreFilterPanel } from '#web/features/discovery/explore-filter-panel.tsx';
import { GeolocationNote, GeolocationToggle } from '#web/features/discovery/geolocation-toggle.tsx';
import { NearMePrompt } from '#web/features/discovery/near-me-prompt.tsx';
import { RecentSearches } from '#web/features/discovery/recent-searches/recent-searches.tsx';
import {
  restaurantResultsQuery,
  sandwichResultsQuery,
  useExploreResults,
} from '#web/features/discovery/explore-results.ts';
import { TagPicker } from '#web/features/discovery/tag-picker.tsx';
import { useExploreFilters, useSearchField } from '#web/features/discovery/use-explore-filters.ts';
import { useSaveRecentSearch } from '#web/features/discovery/recent-searches/use-save-recent-search.ts';
import {
  openAtFilterLabel,
  resultCountText,
  quoteSearchText,
} from '#web/features/discovery/explore-labels.ts';
import { MapUnavailableNotice } from '#web/features/map/lazy-map.tsx';
import { RestaurantCard } from '#web/features/restaurants/restaurant-card.tsx';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { useMediaQuery } from '#web/lib/device/use-media-query.ts';
import { waitUntilLoaded } from '#web/lib/document/wait-until-loaded.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useDistanceOrigin } from '#web/lib/geo/geolocation.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { LinkTabs } from '#web/ui/controls/link-tabs.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import type { ExploreMapProps } from './explore-map.tsx';
import { ExploreResultSection } from './explore-result-section.tsx';
import { MapToggle } from './map-toggle.tsx';
import { SandwichTile } from '../components/sandwich-tile.tsx';
import { useSandwichModal } from '../components/use-sandwich-modal.tsx';

/** The page works without the map, so the browser loads the map's code last. */
async function fetchMapArea(): Promise<{ default: ComponentType<ExploreMapProps> }> {
  await waitUntilLoaded();
  return {
    default: await import('./explore-map.tsx').then((code) => code.ExploreMap).catch(() => WithoutMap),
  };
}

function LazyMapArea(props: ExploreMapProps) {
  // A lazy component of the module would keep a failure until the page is reloaded.
  const [MapArea] = useState(() => lazy(fetchMapArea));
  return (
    <Suspense>
      <MapArea {...props} />
    </Suspense>
  );
}

function WithoutMap() {
  return (
    <div className="map">
      <MapUnavailableNotice />
    </div>
  );
}

const VIEWS = [
  { view: 'sandwiches', label: 'Chicken Sandwiches' },
  { view: 'restaurants', label: 'Restaurants' },
] as const;

export function Page() {
  const explore = useExploreFilters();
  const list = useRef<HTMLDivElement>(null);
  const isShown = useIsMapShown(explore);
  const { map } = explore;
  return (
    <div className={map === 'false' ? undefined : `with-map${map ? ' map-open' : ''}`}>
      <div className="beside-map" ref={list}>
        <List explore={explore} />
      </div>
      {map !== 'false' && (
        <div className="map-area">{isShown && <LazyMapArea explore={explore} list={list} />}</div>
      )}
    </div>
  );
}

/** Must equal the media query in explore-map.css. */
const IS_WIDE = '(width >= 1100px)';

function useIsMapShown({ map }: ExploreFilters): boolean {
  const isHydrated = useHydrated();
  const isWide = useMediaQuery(IS_WIDE);
  return isHydrated && (map === null ? isWide : map === 'true');
}

function List({ explore }: { explore: ExploreFilters }) {
  const { field, onType, onSearch } = useSearchField(explore);
  const { q: _, cursor: __, ...fields } = exploreUrlParams(explore);
  return (
    <div className="wrap explore">
      <div className="explore-head">
        <h1>Explore</h1>
        <SearchBox
          ref={field}
          label="Search"
          placeholder={explore.view === 'sandwiches' ? 'Name, place, or ingredient' : 'Name or street'}
          action="/explore"
          hidden={fields}
          defaultValue={explore.q}
          onChange={(event) => onType(event.currentTarget.value)}
          onSearch={onSearch}
        >
          <RecentSearches toSearch={(text) => exploreUrl(changeExploreFilters(explore, { q: text }))} />
        </SearchBox>
        <GeolocationToggle />
      </div>
      <GeolocationNote />
      <NearMePrompt />
      <LinkTabs
        label="What to explore"
        tabs={VIEWS.map(({ view, label }) => ({
          label,
          isActive: view === explore.view,
          to: exploreUrl(view === explore.view ? explore : resetFiltersForResultKind(explore, view)),
        }))}
      >
        {explore.view === 'restaurants' ? (
          <RestaurantResults explore={explore} />
        ) : (
          <SandwichResults explore={explore} />
        )}
      </LinkTabs>
      <MapToggle explore={explore} />
    </div>
  );
}

function RestaurantResults({ explore }: { explore: ExploreFilters }) {
  const point = useDistanceOrigin();
  useSaveRecentSearch(explore.q, useViewer());
  const results = useExploreResults('restaurants', explore.q, restaurantResultsQuery(explore, point));
  const { rows, total } = results;
  return (
    <>
      <ExploreHead
        explore={explore}
        total={total}
        placeName={point.name}
        found={(rows ?? []).map(({ id, name }) => ({ name, path: `/restaurant/${id}` }))}
      />
      <ExploreFilterPanel explore={explore} />
      <h2 className="sr">Restaurants</h2>
      <ExploreResultSection explore={explore} point={point} results={results}>
        {(restaurant) => (
          <RestaurantCard
            key={restaurant.id}
            restaurant={restaurant}
            openAtWords={explore.openAt ? openAtFilterLabel(explore.openAt) : undefined}
          />
        )}
      </ExploreResultSection>
    </>
  );
}

function SandwichResults({ explore }: { explore: ExploreFilters }) {
  const point = useDistanceOrigin();
  const viewer = useViewer();
  useSaveRecentSearch(explore.q, viewer);
  const results = useExploreResults('sandwiches', explore.q, sandwichResultsQuery(explore, point, viewer));
  const { data: tags } = useQuery(tagsQuery());
  const { total } = results;
  const rows = results.rows && varyAdjacentBackdrops(results.rows);
  const { modal, openModal, intent } = useSandwichModal();
  return (
    <>
      <ExploreHead
        explore={explore}
        total={total}
        placeName={point.name}
        found={(rows ?? []).map(({ id, name }) => ({ name, path: `/sandwich/${id}` }))}
      />
      <ExploreFilterPanel explore={explore} tagPicker={tags && <TagPicker explore={explore} tags={tags} />} />
      <h2 className="sr">Chicken Sandwiches</h2>
      <ExploreResultSection explore={explore} point={point} results={{ ...results, rows }} {...intent}>
        {(sandwich, index) => (
          <SandwichTile key={sandwich.id} sandwich={sandwich} eager={index === 0} onQuickLook={openModal} />
        )}
      </ExploreResultSection>
      {modal}
    </>
  );
}

type ExploreHeadProps = {
  explore: ExploreFilters;
  total: number | null;
  found: { name: string; path: string }[];
  placeName: string | null;
};

function ExploreHead({ explore, total, found, placeName }: ExploreHeadProps) {
  const { baseUrl } = useSiteSettings();
  const { view, q } = explore;
  const noun = view === 'restaurants' ? 'Restaurants' : 'Chicken Sandwiches';
  const title = q ? `${noun} for ${quoteSearchText(q)}` : `Explore ${noun}`;
  return (
    <PageHead
      title={title}
      canonical={canonicalOf(explore)}
      crawled={
        import.meta.env.SSR
          ? {
              description: summaryOf(explore, total, placeName),
              jsonLd: [
                {
                  '@type': q ? 'SearchResultsPage' : 'CollectionPage',
                  name: title,
                  url: baseUrl + canonicalOf(explore),
                  mainEntity: {
                    '@type': 'ItemList',
                    numberOfItems: total ?? found.length,
                    itemListElement: found.map(({ name, path }, index) => ({
                      '@type': 'ListItem',
                      position: index + 1,
                      name,
                      url: baseUrl + path,
                    })),
                  },
                },
              ],
            }
          : undefined
      }
    />
  );
}

/** Filters and sorting are views of one list; only the view and the query make another page. */
function canonicalOf({ view, q }: ExploreFilters): string {
  return q || view === 'restaurants' ? exploreUrl({ ...DEFAULT_EXPLORE_FILTERS, view, q }) : '/explore';
}

function summaryOf(explore: ExploreFilters, total: number | null, placeName: string | null): string {
  const count = total === null ? explore.view : resultCountText(explore, total);
  const about = explore.q ? ` for ${quoteSearchText(explore.q)}` : '';
  return explore.view === 'restaurants'
    ? `${count}${about}: what they fry, ${placeName ? `their distance from ${placeName}` : 'how far away they are'}, and whether they’re open now.`
    : `${count}${about}, with ratings, prices, heat, and distance${placeName ? ` from ${placeName}` : ''}.`;
}
