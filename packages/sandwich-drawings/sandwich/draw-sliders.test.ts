import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { sandwichSvg } from './sandwich.ts';

const BREADS = ['slider buns', 'hoagie', 'waffle', 'biscuit'];
const WALL = /^[^]*?(?=<defs><g id="i\d+">)/;

test.each(BREADS.flatMap((bread, at) => heatsOf(at).map((heat) => ({ bread, heat }))))(
  'three sliders of $bread with spice level $heat stay inside the picture',
  async ({ bread, heat }) => {
    const { left, right, top, bottom } = await boundsOf(drawSliders(bread, heat));
    expect(left).toBeGreaterThanOrEqual(12);
    expect(right).toBeLessThanOrEqual(788);
    expect(top).toBeGreaterThanOrEqual(12);
    expect(bottom).toBeLessThanOrEqual(588);
  },
);

test('each slider casts a shadow on those behind it, and the back one is darker', () => {
  const drawing = drawSliders('slider buns', 0);
  const group = drawing.slice(drawing.search(/<defs><g id="i\d+">/));
  expect(group.match(/opacity="\.34">/g)).toHaveLength(2);
  expect(group.match(/opacity="\.16">/g)).toHaveLength(1);
  expect(group.match(/<use href="#i\d+" transform="[^"]*scale/g)).toHaveLength(3);
});

/** Short runs draw each bread once, alternating between no heat and the highest spice level. */
function heatsOf(at: number): number[] {
  return isLongRun ? [0, 5] : [(at % 2) * 5];
}

function drawSliders(bread: string, spiceLevel: number): string {
  const ingredients = [bread, 'fried chicken', 'lettuce', 'hot honey'];
  return sandwichSvg({ name: 'Three sliders', ingredients, spiceLevel, backdrop: 3, seed: 7 });
}

/** The bounds of the rolls alone, on a canvas larger than the picture. */
async function boundsOf(drawing: string) {
  const margin = 300;
  const [width, height] = [800 + 2 * margin, 600 + 2 * margin];
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}">`;
  const { info } = await sharp(Buffer.from(drawing.replace(WALL, frame)))
    .trim({ background: '#0000', threshold: 0 })
    .toBuffer({ resolveWithObject: true });
  const left = -info.trimOffsetLeft! - margin;
  const top = -info.trimOffsetTop! - margin;
  return { left, right: left + info.width, top, bottom: top + info.height };
}
