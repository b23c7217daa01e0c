import type { DrawingRandom } from '../svg/drawing-random.ts';
import { drawStroke } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';

export const SANDWICH_TOPPER_DECORATIONS = [
  'none',
  'flag',
  'olive',
  'steam',
  'frill',
  'pepper',
  'pickle',
] as const;
export type TopperDecoration = (typeof SANDWICH_TOPPER_DECORATIONS)[number];

/** A decorated pick in the top bun, or steam above it. */
export function drawTopper(kind: TopperDecoration, random: DrawingRandom, height: number): SvgMarkup {
  if (kind === 'none') return svgTemplate``;
  if (kind === 'steam') return steam(random, height);
  const at = { x: random.sway(40), y: 14 - height };
  return svgTemplate`<g transform="translate(${at.x} ${at.y})">${drawStroke('M0 26L5-78', '#8A5A2B', 8)}${drawStroke('M-1.5 22L3.5-78', '#E3B877', 4)}${ends(kind, random)}</g>`;
}

function ends(kind: TopperDecoration, random: DrawingRandom): SvgMarkup {
  if (kind === 'flag') {
    const ink = random.pick(['#B93418', '#3B7A36', '#2F5DA8', '#F2B233', '#7A3B63']);
    return svgTemplate`
      <path d="M4-82q34-16 74 4l-20 20l18 20q-38-16-70 0Z" fill="${ink}" stroke="#FFF6E6" stroke-width="5" stroke-linejoin="round"/>
      <path d="M4-82q34-16 74 4l-4 4q-34-16-70 0Z" fill="#FFF" opacity=".3"/>`;
  }
  if (kind === 'frill') {
    const ink = random.pick(['#E2573C', '#F2B233', '#5B8BD6', '#F4B6C2']);
    return svgTemplate`${drawStroke('M5-80L-16-100M5-80L-6-110M5-80V-114M5-80L16-110M5-80L26-100M5-78L-22-84M5-78L32-84', ink, 8)}${drawStroke('M5-82L-8-98M5-82V-106M5-82L18-98', '#FFF6E6', 3)}`;
  }
  if (kind === 'pepper') {
    return svgTemplate`
      <path d="M-34-52C-40-20-20-2 6-12C34-22 60-18 66-36C50-32 40-52 20-60C0-68-30-72-34-52Z" fill="#8F1C10"/>
      <path d="M-32-56C-36-28-18-12 4-20C26-28 48-26 60-35C46-36 36-54 18-60C0-66-28-72-32-56Z" fill="#D8371E"/>
      ${drawStroke('M-22-52Q-6-60 14-50', '#FF9A7A', 6)}${drawStroke('M-32-56q-12-2-16-14', '#4C7022', 8)}`;
  }
  const skin =
    kind === 'pickle'
      ? (['#3E6420', '#7E9C35', '#C3D070'] as const)
      : (['#4B5A1B', '#8A9A36', '#D3DA86'] as const);
  const rx = kind === 'pickle' ? 42 : 27;
  return svgTemplate`
    <g transform="translate(3-42)"><ellipse rx="${rx}" ry="21" fill="${skin[0]}"/>
    <ellipse cx="-3" cy="-3" rx="${rx - 4}" ry="17" fill="${skin[1]}"/>
    <ellipse cx="${-rx / 3}" cy="-9" rx="${rx / 3}" ry="4.5" fill="${skin[2]}"/>
    ${kind === 'olive' && svgTemplate`<circle cx="14" cy="4" r="6" fill="#C8321C"/>`}${kind === 'pickle' && drawStroke('M10-6h.1M22 4h.1M-4 8h.1M-22 2h.1', '#4C7022', 6)}</g>`;
}

function steam(random: DrawingRandom, height: number): SvgMarkup {
  const wisps = [-74, 4, 78].map((x, i) => {
    const k = random.between(34, 50);
    return svgPathTemplate`M${x} ${-height - (i === 1 ? 16 : 6)}c-18 ${-k * 0.6} 16 ${-k * 0.8} 2 ${-k * 1.5}`;
  });
  return drawStroke(wisps.join(''), '#FFF', 9, 0.62);
}
