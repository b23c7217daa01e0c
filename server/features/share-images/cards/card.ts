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
};

export const CARD_SIZE = { width: 1200, height: 630 } as const;
