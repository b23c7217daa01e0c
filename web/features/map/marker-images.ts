import { assertDefined } from '#shared/assert-defined.ts';
import type { MapColors } from './read-map-colors.ts';
import { CLUSTER_ICONS } from './cluster-icons.ts';

export type MarkerImages = Record<string, { data: ImageData; pixelRatio: number }>;
const SCALE = 2;

export function drawMarkerImages(colors: MapColors): MarkerImages {
  const { paprika, surface, ink, mustard, amber, paper } = colors;
  const white = colors['on-paprika'];
  const dark = colors['on-cream'];
  return {
    ...Object.fromEntries(
      CLUSTER_ICONS.map(({ name, size }) => [
        name,
        draw(size + 8, size + 10, (c) => sticker(c, size, mustard)),
      ]),
    ),
    pin: draw(66, 50, (c) => bubble(c, { fill: paprika, edge: paper, bun: white, seeds: paprika })),
    'pin-lifted': draw(66, 50, (c) => bubble(c, { fill: ink, edge: amber, bun: paper, seeds: ink })),
    spot: draw(44, 50, (c) => spot(c, { fill: paprika, edge: paper, bun: white, seeds: paprika })),
    'spot-lifted': draw(44, 50, (c) => spot(c, { fill: ink, edge: amber, bun: paper, seeds: ink })),
    dot: draw(22, 22, (c) => dot(c, paprika, surface)),
    shadow: draw(30, 14, (c) => shadow(c, dark)),
  };
}

type Brush = CanvasRenderingContext2D;
type MarkerColors = { fill: string; edge: string; bun: string; seeds: string };

function draw(width: number, height: number, paint: (brush: Brush) => void) {
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const brush = assertDefined(canvas.getContext('2d'));
  brush.scale(SCALE, SCALE);
  paint(brush);
  return { data: brush.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: SCALE };
}

function throwShadow(brush: Brush, blur: number, down: number): void {
  brush.shadowColor = 'rgba(60, 25, 8, 0.34)';
  brush.shadowBlur = blur * SCALE;
  brush.shadowOffsetY = down * SCALE;
}

function noShadow(brush: Brush): void {
  brush.shadowColor = 'transparent';
}

function sticker(brush: Brush, size: number, color: string): void {
  const middle = size / 2 + 4;
  const bumps = Math.round(size / 3.6);
  const inner = size / 2 - 2.4;
  brush.beginPath();
  for (let step = 0; step < bumps; step++) {
    const [from, over, to] = [step, step + 0.5, step + 1].map((at) => (at / bumps) * 2 * Math.PI) as [
      number,
      number,
      number,
    ];
    if (step === 0) brush.moveTo(middle + Math.cos(from) * inner, middle + Math.sin(from) * inner);
    brush.quadraticCurveTo(
      middle + Math.cos(over) * (inner + 4.6),
      middle + Math.sin(over) * (inner + 4.6),
      middle + Math.cos(to) * inner,
      middle + Math.sin(to) * inner,
    );
  }
  brush.closePath();
  throwShadow(brush, 3, 2);
  brush.fillStyle = color;
  brush.fill();
  noShadow(brush);
}

function bubble(brush: Brush, look: MarkerColors): void {
  outline(brush, { left: 4, top: 3, width: 58, height: 33, radius: 16.5 }, look);
  bun(brush, 20, 19.5, look);
}

function spot(brush: Brush, look: MarkerColors): void {
  outline(brush, { left: 5, top: 3, width: 34, height: 34, radius: 17 }, look);
  bun(brush, 22, 20, look);
}

type Shape = { left: number; top: number; width: number; height: number; radius: number };

function outline(
  brush: Brush,
  { left, top, width, height, radius }: Shape,
  { fill, edge }: MarkerColors,
): void {
  const middle = left + width / 2;
  const bottom = top + height;
  const path = new Path2D();
  path.roundRect(left, top, width, height, radius);
  const tail = new Path2D();
  tail.moveTo(middle - 7, bottom - 2);
  tail.lineTo(middle, bottom + 8);
  tail.lineTo(middle + 7, bottom - 2);
  throwShadow(brush, 2.5, 1.5);
  brush.lineJoin = 'round';
  brush.lineWidth = 4;
  brush.strokeStyle = edge;
  brush.stroke(path);
  brush.stroke(tail);
  noShadow(brush);
  brush.fillStyle = fill;
  for (const part of [path, tail]) brush.fill(part);
}

function bun(brush: Brush, x: number, y: number, { bun: color, seeds }: MarkerColors): void {
  brush.fillStyle = color;
  brush.beginPath();
  brush.moveTo(x - 9, y - 1.5);
  brush.bezierCurveTo(x - 9, y - 10, x + 9, y - 10, x + 9, y - 1.5);
  brush.closePath();
  brush.fill();
  brush.beginPath();
  brush.roundRect(x - 9.5, y + 0.2, 19, 2.6, 1.3);
  brush.fill();
  brush.beginPath();
  brush.roundRect(x - 9, y + 4.2, 18, 4.2, [1, 1, 4, 4]);
  brush.fill();
  brush.fillStyle = seeds;
  for (const [across, up] of [
    [-4, -4.6],
    [0.4, -5.8],
    [4.4, -4.2],
  ] as const) {
    brush.beginPath();
    brush.ellipse(x + across, y + up, 1.2, 0.8, 0.4, 0, 2 * Math.PI);
    brush.fill();
  }
}

function dot(brush: Brush, color: string, edge: string): void {
  brush.beginPath();
  brush.arc(11, 11, 6, 0, 2 * Math.PI);
  brush.lineWidth = 4;
  brush.strokeStyle = edge;
  throwShadow(brush, 1.5, 1);
  brush.stroke();
  noShadow(brush);
  brush.fillStyle = color;
  brush.fill();
}

function shadow(brush: Brush, color: string): void {
  brush.globalAlpha = 0.35;
  brush.fillStyle = color;
  brush.beginPath();
  brush.ellipse(15, 7, 13, 5, 0, 0, 2 * Math.PI);
  brush.fill();
}
