import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate } from '../svg/svg-markup.ts';
import { frontArcHeightAt, frontArcPart, lumpyOutline } from '../svg/outline-paths.ts';
import type { DrawingRecipe } from '../sandwich/parse-recipe.ts';
import { chooseGrilledChickenTones } from './chicken-colors.ts';

/** A grilled breast with grill marks, herbs and pepper. */
export function drawGrilledChicken(slot: SandwichLayerSlot, { heat }: DrawingRecipe): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const tones = chooseGrilledChickenTones(heat);
  const W = w + 12;
  const h = 52 + random.next() * 10;
  let bars = '';
  let glow = '';
  for (let x = 30 - W; x < W; x += random.between(54, 66)) {
    const y = frontArcHeightAt(x, W, sag) - h;
    bars += svgPathTemplate`M${x + 20} ${y - 4}Q${x + 10} ${y + 28} ${x - 12} ${y + h * 0.82}`;
    glow += svgPathTemplate`M${x + 28} ${y}Q${x + 18} ${y + 28} ${x - 2} ${y + h * 0.74}`;
  }
  const flecks = ['', '', ''];
  for (let i = 0; i < 30; i++) {
    flecks[i % 3] += svgPathTemplate`M${random.sway(1.88 * W)} ${6 - h + random.next() * h + sag * 0.7}h.1`;
  }
  const drawn = drawShadedShape(
    slot,
    lumpyOutline(random, W, h, sag * 1.1, 30, 6, 6),
    tones,
    [-8, -13, -20, -h * 0.66],
    [
      drawStroke(bars, '#3C1B0C', 14, 0.86),
      drawStroke(glow, '#7A3E18', 4, 0.7),
      drawStroke(flecks[0] ?? '', '#3E5B22', 5, 0.8),
      drawStroke(flecks[1] ?? '', '#5B2A12', 4, 0.8),
      drawStroke(flecks[2] ?? '', '#FBE3B5', 4, 0.8),
      drawStroke(frontArcPart(W * 0.95, sag, 9 - h, -0.9, -0.2), tones[3], 7),
    ],
  );
  return { ...drawn, h: h - 4 };
}
