import type { ReactNode, SubmitEvent } from 'react';
import { Flame } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { DIET_FILTERS, PRICE_RANGES, RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import { parseWallTime } from '#packages/opening-hours/time/calendar.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { enableGeolocation } from '#web/lib/geo/enable-geolocation.ts';
import { useGeolocationState } from '#web/lib/geo/geolocation.ts';
import { Popover } from '#web/ui/controls/popover.tsx';
import { exploreUrl, exploreUrlParams } from './explore-url.ts';
import {
  changeExploreFilters,
  effectiveRadiusMilesOf,
  toggleValue,
  type ExploreFilters,
} from './explore-filters.ts';
import { FilterLink } from './filter-link.tsx';
import { DropdownLabel } from './dropdown-label.tsx';
import { listActiveExploreFilters, listFiltersWithoutPermanentChip } from './active-explore-filters.ts';
import {
  MAP_AREA_LABEL,
  PRICE_RANGE_LABELS,
  DIET_LABELS,
  TRIED_FILTER_LABELS,
  radiusLabel,
} from './explore-labels.ts';
import { radiusChoices } from './widen-search.ts';

type FiltersProps = {
  explore: ExploreFilters;
  tagPicker?: ReactNode;
};

/** The panel with many options comes first, so that it does not move when their chips appear. */
export function ExploreFilterPanel({ explore, tagPicker }: FiltersProps) {
  return (
    <nav className="filters" aria-label="Filters">
      {explore.view === 'restaurants' ? <TypeFilter explore={explore} /> : tagPicker}
      {explore.view === 'sandwiches' && listActiveExploreFilters(explore).length === 0 && (
        <QuickPick explore={explore} />
      )}
      {listFiltersWithoutPermanentChip(explore).map(({ label, without }) => (
        <FilterLink key={label} to={without} isSelected>
          {label}
        </FilterLink>
      ))}
      {explore.view === 'sandwiches' && (
        <FilterLink to={changeExploreFilters(explore, { spicy: !explore.spicy })} isSelected={explore.spicy}>
          Spicy
        </FilterLink>
      )}
      <FilterLink
        to={changeExploreFilters(explore, { openNow: !explore.openNow, openAt: null })}
        isSelected={explore.openNow}
      >
        Open now
      </FilterLink>
      <OpenAtPicker explore={explore} />
      <RadiusFilter explore={explore} />
      <PriceFilters explore={explore} />
      {explore.view === 'sandwiches' && <DietFilters explore={explore} />}
      {explore.view === 'sandwiches' && <TriedFilters explore={explore} />}
    </nav>
  );
}

/** Sets common filters with one click; each can be removed separately. */
function QuickPick({ explore }: { explore: ExploreFilters }) {
  const { status } = useGeolocationState();
  return (
    <Link
      className="chip"
      href={exploreUrl(
        changeExploreFilters(explore, { spicy: true, openNow: true, maxPrice: 15, sort: 'distance' }),
      )}
      rel="nofollow"
      onClick={() => status === 'not-asked' && void enableGeolocation()}
    >
      <Flame className="icon" aria-hidden />
      Spicy, open, under $15
    </Link>
  );
}

function PriceFilters({ explore }: FiltersProps) {
  const { view, priceRange } = explore;
  return PRICE_RANGES.map((range) => (
    <FilterLink
      key={range}
      to={changeExploreFilters(explore, { priceRange: toggleValue(priceRange, range) })}
      isSelected={priceRange.includes(range)}
    >
      {range}
      {view === 'sandwiches' && <span className="sr"> ({PRICE_RANGE_LABELS[range]})</span>}
    </FilterLink>
  ));
}

function TriedFilters({ explore }: FiltersProps) {
  const viewer = useViewer();
  if (!viewer) return null;
  return (['false', 'true'] as const).map((value) => (
    <FilterLink
      key={value}
      to={changeExploreFilters(explore, { hasTried: explore.hasTried === value ? null : value })}
      isSelected={explore.hasTried === value}
    >
      {TRIED_FILTER_LABELS[value]}
    </FilterLink>
  ));
}

function DietFilters({ explore }: FiltersProps) {
  const { diet } = explore;
  return DIET_FILTERS.map((one) => (
    <FilterLink
      key={one}
      to={changeExploreFilters(explore, { diet: toggleValue(diet, one) })}
      isSelected={diet.includes(one)}
    >
      {DIET_LABELS[one]}
    </FilterLink>
  ));
}

function TypeFilter({ explore }: FiltersProps) {
  const { restaurantType } = explore;
  return (
    <Popover label="Type of restaurant" button={<DropdownLabel>Type</DropdownLabel>}>
      <div className="chips">
        {RESTAURANT_TYPES.map((type) => (
          <FilterLink
            key={type}
            to={changeExploreFilters(explore, { restaurantType: toggleValue(restaurantType, type) })}
            isSelected={restaurantType.includes(type)}
          >
            {type}
          </FilterLink>
        ))}
      </div>
    </Popover>
  );
}

function RadiusFilter({ explore }: FiltersProps) {
  const miles = effectiveRadiusMilesOf(explore);
  return (
    <Popover
      isChoiceOfOne
      label="Distance"
      className={explore.radius === null && !explore.bbox ? 'chip' : 'chip on'}
      button={<DropdownLabel>{explore.bbox ? MAP_AREA_LABEL : radiusLabel(miles)}</DropdownLabel>}
    >
      <ul className="choices">
        {radiusChoices().map((choice) => (
          <li key={choice}>
            <Link
              href={exploreUrl(changeExploreFilters(explore, { radius: choice ?? 'any', bbox: null }))}
              rel="nofollow"
              aria-current={choice === miles && !explore.bbox ? 'true' : undefined}
            >
              {radiusLabel(choice)}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function OpenAtPicker({ explore }: { explore: ExploreFilters }) {
  const [, navigate] = useLocation();
  const hiddenFields = exploreUrlParams(changeExploreFilters(explore, { openNow: false, openAt: null }));

  function choose(event: SubmitEvent<HTMLFormElement>) {
    const openAt = String(new FormData(event.currentTarget).get('openAt'));
    if (!parseWallTime(openAt)) return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    navigate(exploreUrl(changeExploreFilters(explore, { openNow: false, openAt })));
  }

  return (
    <Popover label="Open at" button={<DropdownLabel>Open at</DropdownLabel>}>
      <form className="open-at" action="/explore" method="get" onSubmit={choose}>
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field label="Day and time at the restaurant">
          {(tie) => (
            <input
              {...tie}
              key={explore.openAt}
              type="datetime-local"
              name="openAt"
              required
              min="2000-01-01T00:00"
              max="2199-12-31T23:59"
              defaultValue={explore.openAt ?? ''}
            />
          )}
        </Field>
        <Button type="submit">Show what’s open then</Button>
      </form>
    </Popover>
  );
}
