import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useViewer } from '#web/lib/session.ts';
import { Popover } from '#web/ui/popover.tsx';
import { exploreAddress } from './address.ts';
import { DIETS, PRICE_RANGES, RESTAURANT_TYPES } from '#contract/choices.ts';
import { change, radiusOf, toggled } from './explore.ts';
import type { Explore } from './explore.ts';
import { FilterLink } from './filter-link.tsx';
import { OpenAtPicker } from './open-at-picker.tsx';
import { Opens } from './opens.tsx';
import {
  AREA_WORDS,
  BAND_WORDS,
  DIET_WORDS,
  TRIED_WORDS,
  passingFilters,
  radiusChoices,
  radiusWords,
} from './words.ts';

type FiltersProps = {
  explore: Explore;
  /** Which tags there are, which another feature knows. */
  tagPicker?: ReactNode;
};

/** One row of chips. The panel with many choices stands first, so that it stays in place while its choices line up behind it. */
export function Filters({ explore, tagPicker }: FiltersProps) {
  return (
    <nav className="filters" aria-label="Filters">
      {explore.view === 'restaurants' ? <TypeFilter explore={explore} /> : tagPicker}
      {passingFilters(explore).map(({ words, without }) => (
        <FilterLink key={words} to={without} on>
          {words}
        </FilterLink>
      ))}
      {explore.view === 'sandwiches' && (
        <FilterLink to={change(explore, { spicy: !explore.spicy })} on={explore.spicy}>
          Spicy
        </FilterLink>
      )}
      <FilterLink to={change(explore, { openNow: !explore.openNow, openAt: null })} on={explore.openNow}>
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

function PriceFilters({ explore }: FiltersProps) {
  const { view, priceRange } = explore;
  return PRICE_RANGES.map((range) => (
    <FilterLink
      key={range}
      to={change(explore, { priceRange: toggled(priceRange, range) })}
      on={priceRange.includes(range)}
    >
      {range}
      {view === 'sandwiches' && <span className="sr"> ({BAND_WORDS[range]})</span>}
    </FilterLink>
  ));
}

/** For members, who have a list to look it up in. */
function TriedFilters({ explore }: FiltersProps) {
  const viewer = useViewer();
  if (!viewer) return null;
  return (['false', 'true'] as const).map((value) => (
    <FilterLink
      key={value}
      to={change(explore, { hasTried: explore.hasTried === value ? null : value })}
      on={explore.hasTried === value}
    >
      {TRIED_WORDS[value]}
    </FilterLink>
  ));
}

function DietFilters({ explore }: FiltersProps) {
  const { diet } = explore;
  return DIETS.map((one) => (
    <FilterLink key={one} to={change(explore, { diet: toggled(diet, one) })} on={diet.includes(one)}>
      {DIET_WORDS[one]}
    </FilterLink>
  ));
}

function TypeFilter({ explore }: FiltersProps) {
  const { restaurantType } = explore;
  return (
    <Popover label="Type of restaurant" button={<Opens>Type</Opens>}>
      <div className="chips">
        {RESTAURANT_TYPES.map((type) => (
          <FilterLink
            key={type}
            to={change(explore, { restaurantType: toggled(restaurantType, type) })}
            on={restaurantType.includes(type)}
          >
            {type}
          </FilterLink>
        ))}
      </div>
    </Popover>
  );
}

function RadiusFilter({ explore }: FiltersProps) {
  const miles = radiusOf(explore);
  return (
    <Popover
      isChoiceOfOne
      label="How far"
      className={explore.radius === null && !explore.bbox ? 'chip' : 'chip on'}
      button={<Opens>{explore.bbox ? AREA_WORDS : radiusWords(miles)}</Opens>}
    >
      <ul className="choices">
        {radiusChoices().map((choice) => (
          <li key={choice}>
            <Link
              href={exploreAddress(change(explore, { radius: choice ?? 'any', bbox: null }))}
              rel="nofollow"
              aria-current={choice === miles && !explore.bbox ? 'true' : undefined}
            >
              {radiusWords(choice)}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
