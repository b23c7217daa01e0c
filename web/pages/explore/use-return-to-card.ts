import { useEffect } from 'react';
import type { MouseEvent, RefObject } from 'react';

/** The card that was opened last, and the list that it stands in. */
let opened: { address: string; card: string } | null = null;

/**
 * Who comes back to a list finds the focus, and with it the view, on the card that led away. The page itself is at its
 * top by then, as every change of route demands.
 */
export function useReturnToCard(list: RefObject<HTMLElement | null>, address: string) {
  useEffect(() => {
    const isReturn = opened?.address === address;
    const card = isReturn ? list.current?.querySelector<HTMLElement>(`[data-opens="${opened?.card}"]`) : null;
    opened = null;
    card?.closest('article')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    card?.focus({ preventScroll: true });
    // Only when the list comes into being: while it is shown, the focus is the visitor's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return function rememberCard({ target }: MouseEvent) {
    const article = (target as Element).closest('a') && (target as Element).closest('article');
    const card = article?.querySelector<HTMLElement>('[data-opens]')?.dataset['opens'];
    if (card) opened = { address, card };
  };
}
