import { useMemo, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'wouter';
import type { MapPin } from '#contract/catalog/map.ts';
import type { GeoBox } from '#shared/geo/map-grid.ts';
import { exploreUrl } from '#web/features/discovery/explore-url.ts';
import {
  changeExploreFilters,
  effectiveRadiusMilesOf,
  type ExploreFilters,
} from '#web/features/discovery/explore-filters.ts';
import { toMapFilterParams } from '#web/features/discovery/map-filters.ts';
import { openAtFilterLabel } from '#web/features/discovery/explore-labels.ts';
import { LazyMap } from '#web/features/map/lazy-map.tsx';
import { MapPinLocation } from '#web/features/restaurants/map-pin-location.tsx';
import { geoBoxWithinMiles, formatRoundedGeoBox, parseGeoBox } from '#web/lib/geo/geo-box.ts';
import { useDistanceOrigin } from '#web/lib/geo/geolocation.ts';
import { useExploreHeaderHeight } from './use-explore-header-height.ts';

/** The map's responses are public and know no collections. */
const TRIED_OR_NOT = 'The map shows both tried and untried sandwiches.';
/** Radius of a town, the default. */
const TOWN_MILES = 12;

export type ExploreMapProps = {
  explore: ExploreFilters;
  /** The list whose cards are linked with the pins. */
  list: RefObject<HTMLElement | null>;
};

export function ExploreMap({ explore, list }: ExploreMapProps) {
  const [, navigate] = useLocation();
  useExploreHeaderHeight(list);
  const { picked, lifted, pick } = usePickedPin(explore, list);
  return (
    <LazyMap
      filters={toMapFilterParams(explore)}
      area={useArea(explore)}
      pinStyle="bubble"
      lifted={lifted}
      picked={picked}
      onPick={pick}
      branch={
        picked && (
          <MapPinLocation
            pin={picked}
            openAtWords={explore.openAt ? openAtFilterLabel(explore.openAt) : undefined}
          />
        )
      }
      note={explore.hasTried && TRIED_OR_NOT}
      onSearchArea={(area) =>
        navigate(
          exploreUrl(changeExploreFilters(explore, { bbox: formatRoundedGeoBox(area), radius: null })),
          {
            replace: true,
          },
        )
      }
    />
  );
}

function useArea(explore: ExploreFilters): GeoBox {
  const { latitude, longitude } = useDistanceOrigin();
  const { bbox } = explore;
  const miles = Math.min(effectiveRadiusMilesOf(explore) ?? TOWN_MILES, 500);
  return useMemo(
    () => parseGeoBox(bbox) ?? geoBoxWithinMiles({ latitude, longitude }, miles),
    [bbox, latitude, longitude, miles],
  );
}

/** The clicked pin, and the highlighted one: that of the hovered or focused card, otherwise the clicked one. */
function usePickedPin(explore: ExploreFilters, list: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<{ pin: MapPin; among: string } | null>(null);
  const { touched, clearTouch } = useTouchedRestaurant(list);
  const searchKey = exploreUrl({ ...explore, bbox: null, cursor: null });
  // Another search has other locations.
  const picked = chosen?.among === searchKey ? chosen.pin : null;
  const restaurantId = touched ?? picked?.restaurantId ?? null;
  const lifted = useMemo(() => (restaurantId === null ? null : { restaurantId }), [restaurantId]);
  useHighlightedCards(picked?.restaurantId ?? null);

  function pick(pin: MapPin | null) {
    setChosen(pin && { pin, among: searchKey });
    clearTouch();
    if (pin) openCard(pin.restaurantId);
  }

  return { picked, lifted, pick };
}

/** The restaurant of the card that is pointed at or has the focus. */
function useTouchedRestaurant(list: RefObject<HTMLElement | null>) {
  const [touched, setTouched] = useState<number | null>(null);
  const isByHand = useRef(false);
  useEffect(() => {
    const element = list.current;
    const listening = new AbortController();
    const { signal } = listening;
    const touch = ({ target }: Event) => {
      const card = (target as Element).closest<HTMLElement>('[data-restaurant]');
      setTouched(card ? Number(card.dataset['restaurant']) : null);
    };
    for (const type of ['pointerover', 'focusin']) element?.addEventListener(type, touch, { signal });
    // Scrolling the sheet highlights the pin of its first card, because phones have no hover.
    for (const type of ['pointerdown', 'wheel'])
      element?.addEventListener(type, () => (isByHand.current = true), { signal, passive: true });
    element?.addEventListener(
      'scroll',
      ({ target }) => {
        if (isByHand.current && target instanceof HTMLElement && target.matches('.results'))
          setTouched(firstRestaurantIn(target));
      },
      { signal, capture: true },
    );
    for (const type of ['pointerleave', 'focusout'])
      element?.addEventListener(type, () => setTouched(null), { signal });
    return () => listening.abort();
  }, [list]);
  function clearTouch() {
    setTouched(null);
    // The sheet now scrolls by itself to the card of the pin.
    isByHand.current = false;
  }

  return { touched, clearTouch };
}

const BELOW_THE_COUNT = 100;

function firstRestaurantIn(sheet: HTMLElement): number | null {
  const { left, top, width } = sheet.getBoundingClientRect();
  const card = document
    .elementFromPoint(left + width / 2, top + BELOW_THE_COUNT)
    ?.closest<HTMLElement>('.results [data-restaurant]');
  return card ? Number(card.dataset['restaurant']) : null;
}

function openCard(restaurantId: number): void {
  const card = cardsOf(restaurantId)[0];
  if (!card) return;
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches;
  card.scrollIntoView({ block: 'center', inline: 'center', behavior: isQuiet ? 'instant' : 'smooth' });
  card.querySelector<HTMLElement>('a[data-opens]')?.focus({ preventScroll: true });
}

function useHighlightedCards(restaurantId: number | null): void {
  useEffect(() => {
    if (restaurantId === null) return;
    const cards = cardsOf(restaurantId);
    for (const card of cards) card.dataset['lit'] = 'true';
    return () => {
      for (const card of cards) delete card.dataset['lit'];
    };
  });
}

function cardsOf(restaurantId: number): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`.beside-map [data-restaurant="${restaurantId}"]`)];
}
