import type { DrawingRandom } from '../svg/drawing-random.ts';
import { formatToHundredth, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';

/** Flames behind very hot chicken, highest in the middle. */
export function drawFlames(
  random: DrawingRandom,
  ids: { next(): string },
  height: number,
  halfWidth: number,
  heat: number,
): SvgMarkup {
  const id = ids.next();
  const count = heat > 4 ? 9 : 7;
  const flame = svgTemplate`
    <g id="${id}"><path d="M0 0C-40-8-44-52-20-78C-20-60-10-56-8-62C-14-92 4-112 10-126C14-100 44-84 40-40C38-14 22 0 0 0Z" fill="#E2401B"/>
    <path d="M2 0C-24-6-28-36-12-54C-10-44-2-42 0-48C-2-66 6-76 10-84C14-66 30-54 27-28C25-10 14 0 2 0Z" fill="#FF9A2B"/>
    <path d="M4-2C-12-6-12-24-2-36C2-30 6-34 8-42C14-32 20-24 17-14C15-6 10-2 4-2Z" fill="#FFE07A"/></g>`;
  const uses = Array.from({ length: count }, (_, i) => {
    const u = -1 + (2 * i) / (count - 1);
    const edge = Math.abs(u);
    const size = 1.1 + (1 - edge) * 0.62 + random.next() * 0.35;
    const y = 40 - height * (0.74 - 0.52 * edge ** 1.6);
    const turned = i % 2 ? -1 : 1;
    return svgTemplate`<use href="#${id}" transform="translate(${u * (halfWidth + 26)} ${y})rotate(${u * 22 + random.sway(10)})scale(${formatToHundredth(size * turned)} ${formatToHundredth(size)})"/>`;
  });
  return svgTemplate`<defs>${flame}</defs>${uses}`;
}
