import { svgTemplate } from './svg-markup.ts';
import type { SvgIdGenerator, SvgTemplateValue, SvgMarkup } from './svg-markup.ts';
import type { DrawingRandom } from './drawing-random.ts';

/** Where a layer is drawn: around x = 0, standing on y = 0, as wide as 2w. */
export type SandwichLayerSlot = { random: DrawingRandom; ids: SvgIdGenerator; w: number; sag: number };

/** A drawn layer: the next one is h higher. The outline receives the shadow of the layers above. */
export type DrawnSandwichLayer = { art: SvgMarkup; outline: string | null; h: number; rise?: number };

/** Dark, medium and light tones, and a highlight. */
export type ColorTones = readonly [dark: string, mid: string, light: string, gloss: string];

/** How far the medium and light tones are shifted up and left from the dark one. */
export type HighlightOffsets = readonly [midX: number, midY: number, lightX: number, lightY: number];

/** A body in three flat tones, lit from the upper left, with details that stay inside it. */
export function drawShadedShape(
  slot: SandwichLayerSlot,
  outline: string,
  tones: readonly string[],
  lift: HighlightOffsets,
  details: SvgTemplateValue = '',
) {
  const id = slot.ids.next();
  const [dark, mid, light] = tones;
  const tone = (ink: string | undefined, x: number, y: number) =>
    svgTemplate`<use href="#${id}" x="${x}" y="${y}" fill="${ink}"/>`;
  const art = svgTemplate`
    <defs><path id="${id}" d="${outline}"/><clipPath id="${id}c"><use href="#${id}"/></clipPath></defs>
    <g clip-path="url(#${id}c)"><use href="#${id}" fill="${dark}"/>
    ${tone(mid, lift[0], lift[1])}${light !== mid && tone(light, lift[2], lift[3])}${details}</g>`;
  return { outline: id, art };
}

/** An outline that only receives shadows. */
export function createShadowClip(slot: SandwichLayerSlot, outline: string) {
  const id = slot.ids.next();
  return { outline: id, art: svgTemplate`<defs><path id="${id}" d="${outline}"/></defs>` };
}

export function drawStroke(data: string, ink: string, width: number, opacity?: number): SvgMarkup {
  const faint = opacity === undefined ? '' : svgTemplate` opacity="${String(opacity)}"`;
  return svgTemplate`<path d="${data}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"${faint}/>`;
}
