import { assertDefined } from '#shared/assert-defined.ts';
import { rosetteSvgPath } from './rosette-path.ts';
import { layOutText, type TextBlock, type TextLayout } from '../text-shaping/lay-out-text.ts';
import type { ShareCardShape, PodiumEntry } from '#shared/images/share-cards.ts';
import { SHARE_CARD_DIMENSIONS, type ShareCardInput } from './share-card-layout.ts';
import { renderSiteMark } from './render-site-mark.ts';
import { embedDrawingInCard } from './render-card-pictures.ts';
import { shapeTextLine } from '../text-shaping/shape-text-line.ts';
import {
  SHARE_CARD_CHEESE_COLOR,
  SHARE_CARD_LIGHT_CHEESE_COLOR,
  SHARE_CARD_CREAM_COLOR,
  SHARE_CARD_TEXT_COLOR,
  SHARE_CARD_MUTED_TEXT_COLOR,
  SHARE_CARD_BACKGROUND_COLOR,
  SHARE_CARD_PAPRIKA_COLOR,
} from './card-colors.ts';

type Size = { width: number; height: number };
type PodiumSpot = { x: number; y: number; rx: number; width: number; sizes: readonly number[] };
type PosterLayout = {
  /** The center of the rays. */
  sun: { x: number; y: number };
  textBlock: { x: number; y: number; width: number; height: number };
  /** The baseline of the site's name. */
  mark: number;
  /** Podiums for a ranking of one, of two, and of three or more sandwiches. */
  podiums: readonly (readonly PodiumSpot[])[];
  /** The bottom of the podium. */
  floor: number;
};

const [LARGE, SMALL] = [
  [40, 35, 31, 27],
  [28, 25, 22],
];

const WIDE_POSTER: PosterLayout = {
  sun: { x: 820, y: 240 },
  textBlock: { x: 64, y: 60, width: 356, height: 290 },
  mark: 548,
  podiums: [
    [{ x: 800, y: 232, rx: 246, width: 480, sizes: LARGE }],
    [
      { x: 690, y: 205, rx: 200, width: 330, sizes: LARGE },
      { x: 1005, y: 280, rx: 148, width: 300, sizes: SMALL },
    ],
    [
      { x: 820, y: 193, rx: 200, width: 280, sizes: LARGE },
      { x: 570, y: 290, rx: 130, width: 220, sizes: SMALL },
      { x: 1070, y: 316, rx: 122, width: 220, sizes: SMALL },
    ],
  ],
  floor: 602,
};

const SQUARE_POSTER: PosterLayout = {
  sun: { x: 540, y: 520 },
  textBlock: { x: 64, y: 60, width: 952, height: 200 },
  mark: 1024,
  podiums: [
    [{ x: 540, y: 560, rx: 320, width: 640, sizes: [52, ...LARGE] }],
    [
      { x: 345, y: 520, rx: 250, width: 440, sizes: LARGE },
      { x: 770, y: 620, rx: 196, width: 410, sizes: LARGE },
    ],
    [
      { x: 540, y: 500, rx: 246, width: 360, sizes: LARGE },
      { x: 212, y: 628, rx: 168, width: 296, sizes: [32, ...SMALL] },
      { x: 868, y: 664, rx: 158, width: 296, sizes: [32, ...SMALL] },
    ],
  ],
  floor: 952,
};

const LAYOUTS: Record<ShareCardShape, PosterLayout> = { wide: WIDE_POSTER, square: SQUARE_POSTER };

export function renderRankingPoster(card: ShareCardInput, best: readonly PodiumEntry[]): string {
  const layout = LAYOUTS[card.shape];
  const size = SHARE_CARD_DIMENSIONS[card.shape];
  const { width, height } = size;
  const spots = (layout.podiums[best.length - 1] ?? []).map((spot, at) => ({
    ...spot,
    ...assertDefined(best[at]),
    at,
    drawing: card.drawings[at] ?? '',
  }));
  // The best is drawn last, in front.
  const stickers = spots.map(sticker).toReversed();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${SHARE_CARD_CHEESE_COLOR}"/>${rays(layout, size)}${spots.map((place) => step(place, layout)).join('')}${stickers.join('')}${spots.map(number).join('')}${textBlock(card, layout)}${checks(size)}</svg>`;
}

const RAYS = 16;

function rays({ sun }: PosterLayout, { width, height }: Size): string {
  const far = width + height;
  const wedges = Array.from({ length: RAYS }, (_, at) => {
    const [from, to] = [at, at + 0.5].map((step) => ((step + 0.25) / RAYS) * 2 * Math.PI) as [number, number];
    const point = (turn: number) =>
      `${Math.round(sun.x + Math.cos(turn) * far)} ${Math.round(sun.y + Math.sin(turn) * far)}`;
    return `M${sun.x} ${sun.y}L${point(from)}L${point(to)}Z`;
  });
  return `<path fill="${SHARE_CARD_LIGHT_CHEESE_COLOR}" opacity=".55" d="${wedges.join('')}"/>`;
}

type Shown = PodiumSpot & { at: number; name: string; restaurantName: string; drawing: string };

const [CORNER, PADDING, OVERLAP] = [18, 14, 20];

/** The step of the podium below a sticker, with its name. */
function step(place: Shown, { floor }: PosterLayout): string {
  const { x, y, rx, width, at } = place;
  const [left, right, top] = [x - width / 2, x + width / 2, y + rx * 0.75 - OVERLAP];
  const start = top + OVERLAP + PADDING;
  const available = { width: width - 2 * PADDING, height: floor - start - PADDING };
  const line = { width: available.width, lines: 2, leading: 1.3 };
  const restaurantText = layOutText({
    ...line,
    text: place.restaurantName,
    role: 'text',
    sizes: [at === 0 ? 25 : 21],
  });
  const name = layOutText({
    text: place.name,
    role: 'display',
    sizes: place.sizes,
    width: available.width,
    lines: 3,
    height: available.height - (restaurantText?.height ?? 0),
    leading: 1.06,
  });
  const nameDrawn = name ? centered(name, 1.06, { x, top: start }) : '';
  const restaurant = restaurantText
    ? centered(restaurantText, 1.3, { x, top: start + (name?.height ?? 0) + 4 })
    : '';
  return `<path fill="${at === 0 ? SHARE_CARD_BACKGROUND_COLOR : SHARE_CARD_CREAM_COLOR}" d="M${left} ${floor}V${top + CORNER}q0-${CORNER} ${CORNER}-${CORNER}H${right - CORNER}q${CORNER} 0 ${CORNER} ${CORNER}V${floor}Z"/><g fill="${SHARE_CARD_TEXT_COLOR}">${nameDrawn}</g><g fill="${SHARE_CARD_MUTED_TEXT_COLOR}">${restaurant}</g>`;
}

function sticker({ x, y, rx, at, drawing }: Shown): string {
  const ry = rx * 0.75;
  const edge = (by: number) => rosetteSvgPath({ x, y, rx: rx - by, ry: ry - by, count: 22 });
  const shadow = rosetteSvgPath({ x, y: y + 7, rx, ry, count: 22 });
  const picture = embedDrawingInCard(drawing, at, x - rx, y - ry, 2 * rx, 2 * ry);
  return `<clipPath id="sticker${at}"><path d="${edge(8)}"/></clipPath><path fill="#7A4A00" opacity=".28" d="${shadow}"/><path fill="#FFF" d="${edge(0)}"/><g clip-path="url(#sticker${at})">${picture}</g>`;
}

/** Drawn on the side that no other sticker covers. */
function number({ x: middle, y: center, rx, at }: Shown, _: number, { length: count }: Shown[]): string {
  const isRight = at === count - 1 && at > 0;
  const [x, y] = [middle + (isRight ? 0.8 : -0.8) * rx, center - rx * 0.5];
  const [r, size] = at === 0 ? [46, 52] : [34, 38];
  const digit = shapeTextLine(String(at + 1), 'display', 'ltr');
  return `<path fill="${SHARE_CARD_PAPRIKA_COLOR}" d="${rosetteSvgPath({ x, y, rx: r, ry: r, count: 14 })}"/><g fill="#FFF" transform="rotate(-8 ${x} ${y})">${digit.draw(x - (digit.width * size) / 2, y + size * 0.35, size)}</g>`;
}

function textBlock(
  { above, title, insteadOfTitle, below, siteName, mark }: ShareCardInput,
  layout: PosterLayout,
): string {
  const { x, y, width, height } = layout.textBlock;
  const kicker = atLeft(
    { text: above, role: 'text', sizes: [34, 27, 24], width, lines: 1, leading: 1.2 },
    x,
    y,
  );
  const shape = {
    role: 'display',
    sizes: [92, 80, 70, 60, 50, 42, 36, 32],
    width,
    lines: 4,
    height: height - 90,
    leading: 0.98,
  } as const;
  const name = [title, insteadOfTitle]
    .map((text) => atLeft({ ...shape, text }, x, kicker.bottom + 14))
    .find(({ drawn }) => drawn !== '');
  const foot = atLeft(
    { text: below, role: 'text', sizes: [28, 25], width, lines: 2, leading: 1.3 },
    x,
    (name ?? kicker).bottom + 18,
  );
  return `<g fill="${SHARE_CARD_TEXT_COLOR}">${kicker.drawn}${name?.drawn ?? ''}${foot.drawn}</g>${renderSiteMark({ siteName, mark }, x, layout.mark)}`;
}

function atLeft(block: TextBlock, x: number, top: number): { drawn: string; bottom: number } {
  const set = layOutText(block);
  if (!set) return { drawn: '', bottom: top };
  const { lines, size, height, isRightToLeft } = set;
  const drawn = lines.map((line, at) =>
    line.draw(
      isRightToLeft ? x + block.width - line.width * size : x,
      top + size * (0.5 * block.leading + 0.34) + at * size * block.leading,
      size,
    ),
  );
  return { drawn: drawn.join(''), bottom: top + height };
}

function centered({ lines, size }: TextLayout, leading: number, at: { x: number; top: number }): string {
  return lines
    .map((line, nth) =>
      line.draw(
        at.x - (line.width * size) / 2,
        at.top + size * (0.5 * leading + 0.34) + nth * size * leading,
        size,
      ),
    )
    .join('');
}

const CHECK = 14;

function checks({ width, height }: Size): string {
  const top = height - 2 * CHECK;
  const squares = Array.from(
    { length: Math.ceil(width / CHECK) },
    (_, at) => `M${at * CHECK} ${top + (at % 2 ? 0 : CHECK)}h${CHECK}v${CHECK}h-${CHECK}z`,
  );
  return `<rect y="${top}" width="${width}" height="${2 * CHECK}" fill="#FFF3DF"/><path fill="#C8412A" d="${squares.join('')}"/>`;
}
