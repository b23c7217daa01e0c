/** What stands on a share image, ready to be drawn: words, stars and the pictures beside them. */
export type Card = {
  siteName: string;
  /** The site's mark, as a drawing. */
  mark: string;
  above: string;
  title: string;
  /** Stands for a title that our letters cannot write. */
  insteadOfTitle: string;
  /** A title in somebody's own words. */
  isQuote: boolean;
  stars: number | null;
  besideStars: string;
  below: string;
  /** One fills its side of the image, four share it. */
  drawings: readonly string[];
  /** In place of the drawings. */
  photo: Uint8Array | null;
};

export const CARD_SIZE = { width: 1200, height: 630 } as const;
