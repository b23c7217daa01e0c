import type { DrawingRandom } from '../svg/drawing-random.ts';
import { drawStroke } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';

const MOODS = ['glad', 'delighted', 'winking', 'cheeky', 'astonished', 'content'] as const;
const INK = '#2B140C';

/** A happy face. Drawn around zero, about 56 wide. */
export function drawSmiley(random: DrawingRandom, x: number, y: number, size: number): SvgMarkup {
  const mood = random.pick(MOODS);
  return svgTemplate`
    <g transform="translate(${x} ${y})scale(${formatToHundredth(size)})"><ellipse cx="-24" cy="7" rx="7" ry="4.5" fill="#F0765A" opacity=".5"/>
    <ellipse cx="24" cy="7" rx="7" ry="4.5" fill="#F0765A" opacity=".5"/>${eyes(mood)}${mouth(mood)}</g>`;
}

function eyes(mood: (typeof MOODS)[number]): SvgMarkup {
  if (mood === 'content') return drawStroke('M-22-5q6 6 12 0M10-5q6 6 12 0', INK, 4);
  if (mood === 'delighted') return drawStroke('M-22-3q6-8 12 0M10-3q6-8 12 0', INK, 4);
  const open = (x: number) =>
    svgTemplate`<ellipse cx="${x}" cy="-5" rx="5.6" ry="7" fill="${INK}"/><circle cx="${x + 2}" cy="-8" r="2.2" fill="#FFF"/>`;
  if (mood === 'winking') return svgTemplate`${open(-16)}${drawStroke('M10-4q6-5 13-1', INK, 4)}`;
  return svgTemplate`${open(-16)}${open(16)}`;
}

function mouth(mood: (typeof MOODS)[number]): SvgMarkup {
  if (mood === 'astonished') return svgTemplate`<ellipse cy="13" rx="5.5" ry="7" fill="${INK}"/>`;
  if (mood === 'delighted')
    return svgTemplate`<path d="M-10 6H10Q9 20 0 20T-10 6Z" fill="${INK}"/><path d="M-5 16q5-5 10 0q-5 5-10 0Z" fill="#F0765A"/>`;
  if (mood === 'cheeky')
    return svgTemplate`<path d="M0 11h11v6q0 6-5.5 6T0 17Z" fill="#F0765A"/>${drawStroke('M-10 8q10 8 21 1', INK, 4)}`;
  return drawStroke('M-9 7q9 9 18 0', INK, 4);
}
