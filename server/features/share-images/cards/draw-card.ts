import { layOutText, type TextBlock, type TextLayout } from '../text-shaping/lay-out-text.ts';
import { CARD_SIZE, type Card } from './card.ts';
import { CARD_INK, CARD_MUTED, CARD_PAPER, CARD_PAPRIKA } from './colors.ts';
import { pictureSide } from './pictures.ts';
import { siteMark } from './site-mark.ts';
import { starRow, starRowWidth } from './stars.ts';

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const LEFT = 64;
const COLUMN = 484;
const [TOP, BOTTOM] = [48, 520];
const FOOT = 580;

const ABOVE = { role: 'text', sizes: [30, 27], width: COLUMN, lines: 1, leading: 1.2 } as const;
const TITLE = {
  role: 'display',
  sizes: [84, 76, 68, 60, 52, 46],
  width: COLUMN,
  lines: 4,
  height: 300,
  leading: 0.98,
} as const;
const QUOTE = {
  role: 'text',
  sizes: [44, 40, 36, 32],
  width: COLUMN,
  lines: 6,
  height: 270,
  leading: 1.25,
} as const;
const BELOW = { role: 'text', sizes: [28, 25], width: COLUMN, lines: 2, leading: 1.3 } as const;
const STARS = 46;

type Row = { height: number; gap: number; draw(top: number): string };

export function renderCard(card: Card): string {
  const title = titleOf(card);
  const rows = [
    card.above && blockRow({ ...ABOVE, text: card.above }, CARD_PAPRIKA, 16),
    ...(card.isQuote && card.stars !== null ? [starsRow(card, 20)] : []),
    title && setRow(title, card.isQuote ? QUOTE.leading : TITLE.leading, CARD_INK, 22),
    ...(!card.isQuote && card.stars !== null ? [starsRow(card, 18)] : []),
    card.below && blockRow({ ...BELOW, text: card.below }, CARD_MUTED, 0),
  ].filter((row): row is Row => Boolean(row));
  const height = rows.reduce((sum, row, at) => sum + row.height + (at < rows.length - 1 ? row.gap : 0), 0);
  let top = TOP + Math.max(0, (BOTTOM - TOP - height) / 2);
  const words = rows.map((row) => {
    const drawn = row.draw(top);
    top += row.height + row.gap;
    return drawn;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${CARD_PAPER}"/>${pictureSide(card.drawings, card.photo)}${words.join('')}${siteMark(card, LEFT, FOOT)}</svg>`;
}

function titleOf({ isQuote, title, insteadOfTitle }: Card): TextLayout | null {
  const shape = isQuote ? QUOTE : TITLE;
  const text = isQuote ? `“${title}”` : title;
  return layOutText({ ...shape, text }) ?? layOutText({ ...TITLE, text: insteadOfTitle });
}

function blockRow(block: TextBlock, ink: string, gap: number): Row | null {
  const set = layOutText(block);
  return set && setRow(set, block.leading, ink, gap);
}

function setRow(
  { lines, size, height, isRightToLeft }: TextLayout,
  leading: number,
  ink: string,
  gap: number,
): Row {
  const draw = (top: number) => {
    const drawn = lines.map((line, at) => {
      const x = isRightToLeft ? LEFT + COLUMN - line.width * size : LEFT;
      return line.draw(x, top + size * (0.5 * leading + 0.34) + at * size * leading, size);
    });
    return `<g fill="${ink}">${drawn.join('')}</g>`;
  };
  return { height, gap, draw };
}

function starsRow({ stars, besideStars }: Card, gap: number): Row {
  const beside = besideStars
    ? layOutText({ ...BELOW, lines: 1, width: COLUMN - starRowWidth(STARS) - 16, text: besideStars })
    : null;
  const draw = (top: number) => {
    const text =
      beside?.lines[0]?.draw(LEFT + starRowWidth(STARS) + 16, top + STARS * 0.72, beside.size) ?? '';
    return `${starRow(stars ?? 0, LEFT - 4, top, STARS)}<g fill="${CARD_MUTED}">${text}</g>`;
  };
  return { height: STARS, gap, draw };
}
