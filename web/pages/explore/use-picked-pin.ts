import { useEffect, useMemo, useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { MapPin } from '#contract/map.ts';
import { exploreAddress } from '#web/features/discovery/address.ts';
import type { Explore } from '#web/features/discovery/explore.ts';

/** The pin that was pressed, and the one that is lifted: of the card under the pointer or the focus, else the pressed one. */
export function usePickedPin(explore: Explore) {
  const [chosen, setChosen] = useState<{ pin: MapPin; among: string } | null>(null);
  const [touched, setTouched] = useState<number | null>(null);
  const among = exploreAddress({ ...explore, bbox: null, cursor: null });
  // Another search is about other places.
  const picked = chosen?.among === among ? chosen.pin : null;
  const restaurantId = touched ?? picked?.restaurantId ?? null;
  const lifted = useMemo(() => (restaurantId === null ? null : { restaurantId }), [restaurantId]);
  useLit(picked?.restaurantId ?? null);

  function touch(event: SyntheticEvent) {
    const card = (event.target as Element).closest<HTMLElement>('[data-restaurant]');
    setTouched(card ? Number(card.dataset['restaurant']) : null);
  }

  function pick(pin: MapPin | null) {
    setChosen(pin && { pin, among });
    setTouched(null);
    if (pin) openCard(pin.restaurantId);
  }

  const clearTouched = () => setTouched(null);
  return {
    picked,
    lifted,
    pick,
    cardHandlers: {
      onPointerOver: touch,
      onPointerLeave: clearTouched,
      onFocus: touch,
      onBlur: clearTouched,
    },
  };
}

/** The card of a pin comes into sight, and the keyboard with it. */
function openCard(restaurantId: number): void {
  const card = cardsOf(restaurantId)[0];
  if (!card) return;
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches;
  card.scrollIntoView({ block: 'center', inline: 'center', behavior: isQuiet ? 'instant' : 'smooth' });
  card.querySelector<HTMLElement>('a[data-opens]')?.focus({ preventScroll: true });
}

/** Lights the cards of the pin that was pressed, also those that come later. */
function useLit(restaurantId: number | null): void {
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
