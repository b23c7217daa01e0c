import type { Poster } from '#shared/images/share-cards.ts';

export type Card = {
  siteName: string;
  mark: string;
  above: string;
  title: string;
  /** Replaces a title that our fonts cannot write. */
  insteadOfTitle: string;
  isQuote: boolean;
  stars: number | null;
  besideStars: string;
  below: string;
  drawings: readonly string[];
  photo: Uint8Array | null;
  poster: Poster | null;
};

export const CARD_SIZE = { width: 1200, height: 630 } as const;
