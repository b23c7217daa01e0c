import { exploreAddress, exploreFields } from '#web/features/discovery/address.ts';
import { change, switchView } from '#web/features/discovery/explore.ts';
import { MapToggle } from '#web/features/discovery/map-toggle.tsx';
import { LocationNote, LocationToggle } from '#web/features/discovery/location-toggle.tsx';
import { NearMe } from '#web/features/discovery/near-me.tsx';
import { RecentSearches } from '#web/features/discovery/recent-searches.tsx';
import { useExplore } from '#web/features/discovery/use-explore.ts';
import { useSearchField } from '#web/features/discovery/use-search-field.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { MapArea } from './explore/map-area.tsx';
import { RestaurantResults } from './explore/restaurant-results.tsx';
import { SandwichResults } from './explore/sandwich-results.tsx';

const VIEWS = [
  { view: 'sandwiches', label: 'Chicken Sandwiches' },
  { view: 'restaurants', label: 'Restaurants' },
] as const;

export function Page() {
  const explore = useExplore();
  const { field, onType, onSearch } = useSearchField(explore);
  const { q: _, cursor: __, ...kept } = exploreFields(explore);
  return (
    <MapArea explore={explore}>
      <div className="wrap explore">
        <div className="explore-head">
          <h1>Explore</h1>
          <SearchBox
            ref={field}
            label="Search"
            placeholder={explore.view === 'sandwiches' ? 'Name, place or ingredient' : 'Name or street'}
            action="/explore"
            hidden={kept}
            defaultValue={explore.q}
            onChange={(event) => onType(event.currentTarget.value)}
            onSearch={onSearch}
          >
            <RecentSearches toSearch={(text) => exploreAddress(change(explore, { q: text }))} />
          </SearchBox>
          <LocationToggle />
        </div>
        <LocationNote />
        <NearMe />
        <LinkTabs
          label="What to explore"
          tabs={VIEWS.map(({ view, label }) => ({
            label,
            on: view === explore.view,
            to: exploreAddress(view === explore.view ? explore : switchView(explore, view)),
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
    </MapArea>
  );
}
