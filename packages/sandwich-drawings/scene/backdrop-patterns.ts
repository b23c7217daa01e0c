import { drawStroke } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { BackdropColors } from './sandwich-backdrop-colors.ts';

export const BACKDROP_PATTERNS = [
  'sun',
  'gingham',
  'stripes',
  'rays',
  'dots',
  'arch',
  'tiles',
  'plain',
  'scallops',
  'waves',
  'window',
  'pennants',
  'hills',
  'diamonds',
  'booth',
] as const;
export type BackdropPattern = (typeof BACKDROP_PATTERNS)[number];

/** The wall behind the sandwich, with marks around x, and the table below the line. */
export function drawWallAndTable(
  pattern: BackdropPattern,
  { wall, table, mark }: BackdropColors,
  x: number,
  line: number,
): SvgMarkup {
  const cloth = pattern === 'gingham' ? gingham(line, wall) : '';
  return svgTemplate`
    <rect width="800" height="600" fill="${wall}"/>${wallMark(pattern, mark, wall, x, line)}
    <rect y="${line}" width="800" height="300" fill="${table}"/>${cloth}
    <rect y="${line}" width="800" height="7" fill="#FFF" opacity=".16"/>`;
}

function wallMark(pattern: BackdropPattern, ink: string, wall: string, x: number, line: number): SvgMarkup {
  const filled = (data: string) => svgTemplate`<path d="${data}" fill="${ink}"/>`;
  switch (pattern) {
    case 'sun':
      return svgTemplate`<circle cx="${x}" cy="${line - 110}" r="238" fill="${ink}"/>`;
    case 'arch':
      return arch(ink, x, line);
    case 'rays':
      return filled(rays(x, line - 60));
    case 'stripes':
      return filled(times(8, (i) => svgPathTemplate`M${i * 100} 0h50V${line}h-50z`));
    case 'dots':
      return drawStroke(
        times(7, (row) =>
          times(12, (col) => svgPathTemplate`M${(row % 2 ? 62 : 26) + col * 72} ${30 + row * 56}h.1`),
        ),
        ink,
        20,
      );
    case 'tiles':
      return filled(
        times(7, (row) =>
          times(
            7,
            (col) => svgPathTemplate`M${(row % 2 ? -67 : 3) + col * 140} ${3 + row * 62}h134v56h-134z`,
          ),
        ),
      );
    case 'scallops':
      return drawStroke(
        times(
          6,
          (row) => svgPathTemplate`M${row % 2 ? -40 : 0} ${row * 72}` + times(11, () => 'a40 40 0 0 0 80 0'),
        ),
        ink,
        9,
      );
    case 'waves':
      return drawStroke(
        times(6, (row) => svgPathTemplate`M-20 ${34 + row * 68}q45-40 90 0` + times(9, () => 't90 0')),
        ink,
        16,
      );
    case 'diamonds':
      return filled(
        times(5, (row) =>
          times(
            9,
            (col) =>
              svgPathTemplate`M${col * 100 + (row % 2 ? 50 : 0)} ${20 + row * 84}l30 42l-30 42l-30-42z`,
          ),
        ),
      );
    case 'window':
      return svgTemplate`
        <rect x="90" y="52" width="620" height="${line - 122}" rx="14" fill="${ink}"/>${skyline(line)}
        <path d="${svgPathTemplate`M400 52V${line - 70}M90 ${line * 0.46}H710`}" stroke="${wall}" stroke-width="12"/>`;
    case 'pennants':
      return svgTemplate`${drawStroke('M-10 40Q400 190 810 40', ink, 6)}${filled(times(11, (i) => pennant(i)))}`;
    case 'hills':
      return hills(ink, x, line);
    case 'booth':
      return filled(
        svgPathTemplate`M0 ${line}V210Q0 180 30 180H770Q800 180 800 210V${line}Z` +
          times(7, (i) => svgPathTemplate`M${30 + i * 108} 120h92q8 0 8 8v44h-108v-44q0-8 8-8z`),
      );
    default:
      return svgTemplate``;
  }
}

function times(count: number, each: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => each(i)).join('');
}

function arch(ink: string, x: number, line: number): SvgMarkup {
  return svgTemplate`
    <path d="${svgPathTemplate`M${x - 250} ${line}V300a250 250 0 0 1 500 0V${line}Z`}" fill="${ink}"/>
    <path d="${svgPathTemplate`M${x - 300} ${line}V300a300 300 0 0 1 600 0V${line}`}" fill="none" stroke="${ink}" stroke-width="12"/>`;
}

function hills(ink: string, x: number, line: number): SvgMarkup {
  return svgTemplate`
    <g fill="${ink}"><circle cx="${x > 400 ? 160 : 640}" cy="130" r="64"/>
    <path d="${svgPathTemplate`M0 ${line}V290Q130 190 270 262T520 226T800 250V${line}Z`}" opacity=".6"/>
    <path d="${svgPathTemplate`M0 ${line}V350Q190 270 380 330T800 310V${line}Z`}"/></g>`;
}

function rays(x: number, y: number): string {
  return times(14, (i) => {
    const from = Math.PI + (i * Math.PI) / 14;
    const [a, b] = [from, from + 0.115].map(
      (turn) => svgPathTemplate`${x + Math.cos(turn) * 900} ${y + Math.sin(turn) * 900}`,
    );
    return svgPathTemplate`M${x} ${y}L${a ?? ''}L${b ?? ''}Z`;
  });
}

function pennant(i: number): string {
  const x = 10 + i * 72;
  const hang = (at: number) => 40 + 75 * (1 - ((at - 400) / 410) ** 2);
  return svgPathTemplate`M${x} ${hang(x)}L${x + 56} ${hang(x + 56)}L${x + 26} ${hang(x + 28) + 62}Z`;
}

function skyline(line: number): SvgMarkup {
  const towers = [150, 92, 176, 70, 122, 196, 84, 140];
  return svgTemplate`<path d="${times(8, (i) => svgPathTemplate`M${104 + i * 75} ${line - 70}v${-(towers[i] ?? 90)}h58v${towers[i] ?? 90}z`)}" fill="#FFF" opacity=".22"/>`;
}

function gingham(line: number, ink: string): SvgMarkup {
  let rows = '';
  for (let y = line + 8, h = 14; y < 600; y += h * 2, h += 7) rows += svgPathTemplate`M0 ${y}h800v${h}H0z`;
  return svgTemplate`
    <g fill="${ink}" opacity=".42"><path d="${times(10, (i) => svgPathTemplate`M${i * 80} ${line}h40v240h-40z`)}"/>
    <path d="${rows}"/></g>`;
}
