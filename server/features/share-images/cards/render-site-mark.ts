import { layOutText } from '../text-shaping/lay-out-text.ts';
import type { ShareCardInput } from './share-card-layout.ts';
import { SHARE_CARD_TEXT_COLOR } from './card-colors.ts';

/** The site's bun and name, with its baseline at `y`. */
export function renderSiteMark(
  { siteName, mark }: Pick<ShareCardInput, 'siteName' | 'mark'>,
  x: number,
  y: number,
): string {
  const name = layOutText({
    text: siteName,
    role: 'display',
    sizes: [36, 30],
    width: 380,
    lines: 1,
    leading: 1,
  });
  const drawn = name?.lines[0]?.draw(x + 62, y, name.size) ?? '';
  const sized = mark.replace(/ width="\d+" height="\d+"/, ` x="${x}" y="${y - 36}" width="48" height="48"`);
  return `${sized}<g fill="${SHARE_CARD_TEXT_COLOR}">${drawn}</g>`;
}
