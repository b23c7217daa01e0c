import type { ShareCardShape, ShareCard } from '#shared/images/share-cards.ts';

export type ShareCardInput = {
  shape: ShareCardShape;
  siteName: string;
  mark: string;
  above: string;
  title: string;
  /** Replaces a title for which our fonts lack the letters. */
  insteadOfTitle: string;
  isQuote: boolean;
  stars: number | null;
  besideStars: string;
  below: string;
  drawings: readonly string[];
  photo: Uint8Array | null;
  podium: ShareCard['podium'];
};

type CardFrame = {
  width: number;
  height: number;
  /** Where the picture ends and the text area begins: beside it, or below it. */
  picture: number;
  /** The text area. */
  left: number;
  column: number;
  top: number;
  bottom: number;
  foot: number;
};

export const SHARE_CARD_DIMENSIONS: Record<ShareCardShape, CardFrame> = {
  wide: { width: 1200, height: 630, picture: 588, left: 64, column: 484, top: 48, bottom: 520, foot: 580 },
  square: {
    width: 1080,
    height: 1080,
    picture: 610,
    left: 72,
    column: 936,
    top: 640,
    bottom: 960,
    foot: 1026,
  },
};
