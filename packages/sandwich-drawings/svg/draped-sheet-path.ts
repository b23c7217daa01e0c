import { svgPathTemplate } from './svg-markup.ts';

/** What hangs from the front edge of a sheet: at x = c, half as wide as b, d deep. */
export type Overhang = { c: number; b: number; d: number; kind: 'drip' | 'lobe' | 'corner' };

/** A sheet that lies on a round layer, with what hangs from its front edge. */
export function drapedSheetPath(w: number, sag: number, thick: number, hangs: readonly Overhang[]): string {
  const edge = (x: number) => sag * Math.sqrt(Math.max(0, 1 - (x / w) ** 2)) + 8;
  const limit = w * 0.95;
  let data = svgPathTemplate`M${-w} ${4 - thick}A${w} ${sag} 0 0 1 ${w} ${4 - thick}V2Q${w} ${edge(w * 0.97)} ${limit} ${edge(limit)}`;
  for (const hang of removeOverlappingOverhangs(hangs, w)) {
    const foot = footOf(hang);
    const right = Math.min(limit, hang.c + hang.b + foot);
    const left = Math.max(-limit, hang.c - hang.b - foot);
    data +=
      svgPathTemplate`A${w} ${sag} 0 0 1 ${right} ${edge(right)}` + overhangPath(hang, right, left, edge);
  }
  return data + svgPathTemplate`A${w} ${sag} 0 0 1 ${-limit} ${edge(limit)}Q${-w} ${edge(w * 0.97)} ${-w} 2Z`;
}

function footOf({ kind, b }: Overhang): number {
  if (kind === 'corner') return 0;
  return kind === 'lobe' ? b * 0.4 : 7;
}

/** From right to left, without those that would overlap their neighbor. */
export function removeOverlappingOverhangs(hangs: readonly Overhang[], w: number): Overhang[] {
  const nonOverlapping: Overhang[] = [];
  for (const hang of [...hangs].sort((a, b) => b.c - a.c)) {
    const last = nonOverlapping.at(-1);
    if (Math.abs(hang.c) > w - 14) continue;
    if (!last || last.c - last.b - hang.c - hang.b >= 10) nonOverlapping.push(hang);
  }
  return nonOverlapping;
}

function overhangPath(
  { c, b, d, kind }: Overhang,
  right: number,
  left: number,
  edge: (x: number) => number,
): string {
  const y = edge(c);
  if (kind === 'corner') {
    return svgPathTemplate`L${c + b * 0.13} ${y + d - 7}Q${c} ${y + d + 3} ${c - b * 0.13} ${y + d - 7}L${left} ${edge(left)}`;
  }
  if (kind === 'lobe') {
    return svgPathTemplate`C${c + b * 0.8} ${y + 4} ${c + b * 0.9} ${y + d} ${c} ${y + d}S${c - b * 0.8} ${y + 4} ${left} ${edge(left)}`;
  }
  const tip = y + Math.max(d, b + 9) - b;
  return svgPathTemplate`Q${c + b} ${edge(right)} ${c + b} ${edge(right) + 8}V${tip}A${b} ${b * 1.12} 0 0 1 ${c - b} ${tip}V${edge(left) + 8}Q${c - b} ${edge(left)} ${left} ${edge(left)}`;
}
