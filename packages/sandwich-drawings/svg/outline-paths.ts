import { svgPathTemplate, formatToTenth } from './svg-markup.ts';
import type { DrawingRandom } from './drawing-random.ts';

export type SvgPoint = readonly [x: number, y: number];

/** The front height of a layer's ellipse at x: everything in a sandwich sits on this one curve. */
export function frontArcHeightAt(x: number, w: number, sag: number): number {
  return sag * Math.sqrt(Math.max(0, 1 - (x / w) ** 2));
}

export function slabOutline(w: number, h: number, sag: number): string {
  return svgPathTemplate`M${-w} ${-h}A${w} ${sag} 0 0 1 ${w} ${-h}V0A${w} ${sag} 0 0 1 ${-w} 0Z`;
}

export function frontArc(w: number, sag: number, y: number): string {
  return svgPathTemplate`M${-w} ${y}A${w} ${sag} 0 0 0 ${w} ${y}`;
}

/** The part of the front edge between two fractions of the half width (-1 to 1). */
export function frontArcPart(w: number, sag: number, y: number, from: number, to: number): string {
  const end = (u: number) => svgPathTemplate`${u * w} ${y + frontArcHeightAt(u, 1, sag)}`;
  return svgPathTemplate`M${end(from)}A${w} ${sag} 0 0 0 ${end(to)}`;
}

export function lumpyOutline(
  random: DrawingRandom,
  w: number,
  h: number,
  sag: number,
  count: number,
  amp: number,
  bulge = 0,
) {
  return buildSmoothClosedPath(ring(random, w, h, sag, count, amp, bulge));
}

/** Fried edges: every step between two points bulges outward. */
export function craggyOutline(
  random: DrawingRandom,
  w: number,
  h: number,
  sag: number,
  count = 46,
  amp = 6,
): string {
  const points = ring(random, w, h, sag, count, amp, 4).map(([x, y]): SvgPoint => [
    Math.round(x),
    Math.round(y),
  ]);
  const first = points[0] ?? [0, 0];
  let [px, py] = first;
  let data = svgPathTemplate`M${px} ${py}`;
  for (const [x, y] of [...points.slice(1), first]) {
    const r = Math.round(Math.hypot(x - px, y - py) * random.between(0.56, 0.86)) + 1;
    data += svgPathTemplate`a${r} ${r} 0 0 1 ${x - px} ${y - py}`;
    [px, py] = [x, y];
  }
  return data + 'Z';
}

/** A closed curve through all points. Relative and rounded step by step, so that errors do not add up. */
export function buildSmoothClosedPath(points: readonly SvgPoint[]): string {
  const at = (i: number) => points[(i + points.length) % points.length] ?? [0, 0];
  const [x0, y0] = at(0);
  const [x1, y1] = at(1);
  const [xl, yl] = at(-1);
  let px = snap(x0);
  let py = snap(y0);
  let data = svgPathTemplate`M${px} ${py}`;
  for (let i = 1; i <= points.length; i++) {
    const [x, y] = at(i);
    const [bx, by] = at(i - 1);
    const [nx, ny] = at(i + 1);
    if (i === 1) data += svgPathTemplate`c${(x1 - xl) / 6} ${(y1 - yl) / 6} `;
    else data += 's';
    data += svgPathTemplate`${x - (nx - bx) / 6 - px} ${y - (ny - by) / 6 - py} ${snap(x) - px} ${snap(y) - py}`;
    [px, py] = [snap(x), snap(y)];
  }
  return data.replace(/ -/g, '-') + 'Z';
}

function ring(
  random: DrawingRandom,
  w: number,
  h: number,
  sag: number,
  count: number,
  amp: number,
  bulge: number,
) {
  const points: SvgPoint[] = [];
  const along = Math.round(count * 0.42);
  const side = Math.max(2, Math.round(count * 0.08));
  const jitter = () => random.sway(2 * amp);
  for (let i = 0; i <= along; i++) {
    const u = Math.cos(Math.PI - (i / along) * Math.PI);
    const e = Math.sqrt(Math.max(0, 1 - u * u));
    const give = 0.2 + 0.8 * e;
    points.push([u * w + jitter() * give, -h - (sag + bulge) * e + jitter() * give]);
  }
  for (let i = 1; i < side; i++) points.push([w + (4 + jitter()) * 0.8, -h + (h * i) / side]);
  for (let i = 0; i <= along; i++) {
    const u = Math.cos((i / along) * Math.PI);
    const e = Math.sqrt(Math.max(0, 1 - u * u));
    const give = 0.2 + 0.8 * e;
    points.push([u * w + jitter() * give, sag * e + jitter() * give]);
  }
  for (let i = 1; i < side; i++) points.push([-w - (4 + jitter()) * 0.8, -(h * i) / side]);
  return points;
}

/** A small irregular lump around zero. */
export function pebbleOutline(random: DrawingRandom, r: number): string {
  const corners = 6 + random.below(2);
  const turn = random.next() * 6;
  const points = Array.from({ length: corners }, (_, i): SvgPoint => {
    const angle = turn + (i / corners) * Math.PI * 2;
    const reach = r * random.between(0.74, 1.16);
    return [Math.cos(angle) * reach * 1.15, Math.sin(angle) * reach * 0.86];
  });
  return buildSmoothClosedPath(points);
}

function snap(value: number): number {
  return Number(formatToTenth(value));
}
