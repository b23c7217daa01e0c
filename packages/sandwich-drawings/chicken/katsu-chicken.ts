import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate } from '../svg/svg-markup.ts';
import { craggyOutline, frontArcHeightAt } from '../svg/outline-paths.ts';
import type { DrawingRecipe } from '../sandwich/parse-recipe.ts';
import { chooseFriedChickenTones } from './chicken-colors.ts';

/** A flat cutlet in panko. */
export function drawKatsu(slot: SandwichLayerSlot, { heat }: DrawingRecipe): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const tones = chooseFriedChickenTones(Math.max(0, heat - 1));
  const W = w + 20;
  const h = 58 + random.next() * 8;
  const flakes = ['', '', ''];
  for (let i = 0; i < 150; i++) {
    const x = random.sway(1.96 * W);
    const y = 6 - h + random.next() * (h - 8) + frontArcHeightAt(x, W, sag);
    const turn = random.next() * Math.PI;
    const l = random.between(4, 13);
    flakes[i % 3] +=
      svgPathTemplate`M${Math.round(x)} ${Math.round(y)}l${Math.cos(turn) * l} ${Math.sin(turn) * l}`;
  }
  const drawn = drawShadedShape(
    slot,
    craggyOutline(random, W, h, sag, 92, 4),
    tones,
    [-5, -12, -8, -h * 0.66],
    [
      drawStroke(flakes[0] ?? '', tones[0], 5, 0.75),
      drawStroke(flakes[1] ?? '', tones[2], 6.5),
      drawStroke(flakes[2] ?? '', tones[3], 5),
    ],
  );
  return { ...drawn, h: h - 4 };
}
