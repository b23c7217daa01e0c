import { layOutText, type TextBlock, type TextLayout } from '../text-shaping/lay-out-text.ts';
import { SHARE_CARD_DIMENSIONS, type ShareCardInput } from './share-card-layout.ts';
import {
  SHARE_CARD_TEXT_COLOR,
  SHARE_CARD_MUTED_TEXT_COLOR,
  SHARE_CARD_BACKGROUND_COLOR,
  SHARE_CARD_PAPRIKA_COLOR,
} from './card-colors.ts';
import { renderPictureAboveText, renderPictureBesideText } from './render-card-pictures.ts';
import { renderSiteMark } from './render-site-mark.ts';
import { renderStarRow, starRowWidth } from './render-star-row.ts';

const ABOVE = { role: 'text', sizes: [30, 27], lines: 1, leading: 1.2 } as const;
const TITLE = {
  role: 'display',
  sizes: [84, 76, 68, 60, 52, 46],
  lines: 4,
  height: 300,
  leading: 0.98,
} as const;
const QUOTE = {
  role: 'text',
  sizes: [44, 40, 36, 32],
  lines: 6,
  height: 270,
  leading: 1.25,
} as const;
const BELOW = { role: 'text', sizes: [28, 25], lines: 2, leading: 1.3 } as const;
const STARS = 46;

type Row = { height: number; gap: number; draw(top: number): string };
type Column = { left: number; width: number };

export function renderShareCard(card: ShareCardInput): string {
  const {
    width,
    height: cardHeight,
    column: columnWidth,
    left,
    top: start,
    bottom,
    foot,
  } = SHARE_CARD_DIMENSIONS[card.shape];
  const column = { left, width: columnWidth };
  const title = titleOf(card, column);
  const rows = [
    card.above &&
      blockRow({ ...ABOVE, width: columnWidth, text: card.above }, column, SHARE_CARD_PAPRIKA_COLOR, 16),
    ...(card.isQuote && card.stars !== null ? [starsRow(card, column, 20)] : []),
    title && setRow(title, column, card.isQuote ? QUOTE.leading : TITLE.leading, SHARE_CARD_TEXT_COLOR, 22),
    ...(!card.isQuote && card.stars !== null ? [starsRow(card, column, 18)] : []),
    card.below &&
      blockRow({ ...BELOW, width: columnWidth, text: card.below }, column, SHARE_CARD_MUTED_TEXT_COLOR, 0),
  ].filter((row): row is Row => Boolean(row));
  const height = rows.reduce((sum, row, at) => sum + row.height + (at < rows.length - 1 ? row.gap : 0), 0);
  let top = start + Math.max(0, (bottom - start - height) / 2);
  const textBlock = rows.map((row) => {
    const drawn = row.draw(top);
    top += row.height + row.gap;
    return drawn;
  });
  const drawn = card.shape === 'wide' ? renderPictureBesideText : renderPictureAboveText;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${cardHeight}" viewBox="0 0 ${width} ${cardHeight}"><rect width="${width}" height="${cardHeight}" fill="${SHARE_CARD_BACKGROUND_COLOR}"/>${drawn(card.drawings, card.photo)}${textBlock.join('')}${renderSiteMark(card, left, foot)}</svg>`;
}

function titleOf({ isQuote, title, insteadOfTitle }: ShareCardInput, { width }: Column): TextLayout | null {
  const shape = isQuote ? QUOTE : TITLE;
  const text = isQuote ? `“${title}”` : title;
  return layOutText({ ...shape, width, text }) ?? layOutText({ ...TITLE, width, text: insteadOfTitle });
}

function blockRow(block: TextBlock, column: Column, ink: string, gap: number): Row | null {
  const set = layOutText(block);
  return set && setRow(set, column, block.leading, ink, gap);
}

function setRow(
  { lines, size, height, isRightToLeft }: TextLayout,
  { left, width }: Column,
  leading: number,
  ink: string,
  gap: number,
): Row {
  const draw = (top: number) => {
    const drawn = lines.map((line, at) => {
      const x = isRightToLeft ? left + width - line.width * size : left;
      return line.draw(x, top + size * (0.5 * leading + 0.34) + at * size * leading, size);
    });
    return `<g fill="${ink}">${drawn.join('')}</g>`;
  };
  return { height, gap, draw };
}

function starsRow({ stars, besideStars }: ShareCardInput, { left, width }: Column, gap: number): Row {
  const beside = besideStars
    ? layOutText({ ...BELOW, lines: 1, width: width - starRowWidth(STARS) - 16, text: besideStars })
    : null;
  const draw = (top: number) => {
    const text =
      beside?.lines[0]?.draw(left + starRowWidth(STARS) + 16, top + STARS * 0.72, beside.size) ?? '';
    return `${renderStarRow(stars ?? 0, left - 4, top, STARS)}<g fill="${SHARE_CARD_MUTED_TEXT_COLOR}">${text}</g>`;
  };
  return { height: STARS, gap, draw };
}
