import { drawTopBread } from '../bread/top-bread.ts';
import { drawBottomBread, drawMiddleSlice } from '../bread/bottom-bread.ts';
import { drawChicken } from '../chicken/chicken.ts';
import type { DrawingRandom } from '../svg/drawing-random.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup, SvgIdGenerator } from '../svg/svg-markup.ts';
import { drawSauce } from '../toppings/sauce.ts';
import { sortToppings, drawTopping } from '../toppings/toppings.ts';
import type { BunKind, DrawingRecipe, ToppingKind } from './parse-recipe.ts';

/** The silhouette consists of all outlines, for filling or clipping. */
export type SandwichStack = { art: SvgMarkup; silhouette: SvgMarkup; height: number; halfWidth: number };

const SAG = 0.105; // how far one looks down on it: the height of every ellipse over its width

export function drawSandwichStack(
  recipe: DrawingRecipe,
  random: DrawingRandom,
  ids: SvgIdGenerator,
): SandwichStack {
  const w = breadHalfWidth(recipe.bun);
  const slotOf = (part: string): SandwichLayerSlot => ({ random: random.of(part), ids, w, sag: w * SAG });
  const art: SvgMarkup[] = [];
  const silhouette: SvgMarkup[] = [];
  const below: { id: string; y: number }[] = [];
  let y = 0;
  let height = 0;
  for (const { part, draw } of layers(recipe, random)) {
    const slot = slotOf(part);
    const drawn = draw(slot);
    if (y < 0 && drawn.outline) art.push(contactShadow(slot, drawn.outline, y, below));
    const settled = settledAt(slot, part, y);
    art.push(svgTemplate`<g${settled}>${drawn.art}</g>`);
    if (drawn.outline) {
      below.push({ id: drawn.outline, y });
      silhouette.push(svgTemplate`<use href="#${drawn.outline}"${settled}/>`);
    }
    y -= drawn.h;
    height = -y + (drawn.rise ?? 0);
  }
  return {
    art: svgTemplate`${art}`,
    silhouette: svgTemplate`${silhouette}`,
    height: height + 10,
    halfWidth: w,
  };
}

/** Half the width of a bun, which all layers use. */
function breadHalfWidth(kind: BunKind): number {
  if (kind === 'hoagie') return 252;
  if (kind === 'flatbread' || kind === 'croissant') return 232;
  if (kind === 'toast' || kind === 'rye' || kind === 'ciabatta') return 218;
  if (kind === 'biscuit' || kind === 'muffin') return 192;
  return 206;
}

type Layer = { part: string; draw: (slot: SandwichLayerSlot) => DrawnSandwichLayer };

/** Bottom to top. A few toppings may slip under the chicken, as cooks do. */
function layers(recipe: DrawingRecipe, random: DrawingRandom): Layer[] {
  const { under, over } = split(recipe, random.of('slips'));
  const [first, second] = recipe.sauces;
  const top = (kind: ToppingKind): Layer => ({ part: kind, draw: (slot) => drawTopping(slot, kind, recipe) });
  const meat: Layer = { part: 'chicken', draw: (slot) => drawChicken(slot, recipe) };
  const onTop = over.filter((kind) => kind === 'cheese').map(top);
  const rest = over.filter((kind) => kind !== 'cheese').map(top);
  return [
    { part: 'heel', draw: (slot) => drawBottomBread(slot, recipe.bun) },
    ...(second
      ? [{ part: 'second sauce', draw: (slot: SandwichLayerSlot) => drawSauce(slot, second, 0.55) }]
      : []),
    ...under.map(top),
    meat,
    ...onTop,
    ...floorAbove(recipe, onTop, rest),
    ...rest,
    { part: 'sauce', draw: (slot) => drawSauce(slot, first, 1) },
    { part: 'crown', draw: (slot) => drawTopBread(slot, recipe.bun) },
  ];
}

/** A club has a third slice in the middle, and a double has two pieces of chicken with something in between. */
function floorAbove(recipe: DrawingRecipe, onTop: readonly Layer[], rest: Layer[]): Layer[] {
  if (recipe.build === 'club') return [{ part: 'middle', draw: (slot) => drawMiddleSlice(slot, recipe.bun) }];
  if (recipe.build !== 'double') return [];
  const between = onTop.length > 0 ? [] : rest.splice(0, 1);
  const secondChicken: Layer = { part: 'chicken again', draw: (slot) => drawChicken(slot, recipe) };
  return [...between, secondChicken, ...onTop.map((layer) => ({ ...layer, part: `${layer.part} again` }))];
}

const SLIPS: Partial<Record<ToppingKind, number>> = {
  hashbrown: 1,
  ham: 0.6,
  pickles: 0.45,
  lettuce: 0.4,
  cucumber: 0.4,
  arugula: 0.35,
  mushroom: 0.3,
  tomato: 0.25,
  apple: 0.4,
  slaw: 0.2,
  carrot: 0.2,
};

function split(recipe: DrawingRecipe, random: DrawingRandom) {
  const under: ToppingKind[] = [];
  const over: ToppingKind[] = [];
  for (const kind of sortToppings(recipe.toppings)) {
    const slips = random
      .of(kind)
      .chance(recipe.build === 'club' && kind === 'lettuce' ? 1 : (SLIPS[kind] ?? 0));
    if (slips && under.length < 2) under.push(kind);
    else over.push(kind);
  }
  if (under.includes('tomato') && over.includes('lettuce')) {
    over.splice(over.indexOf('lettuce'), 1);
    under.unshift('lettuce');
  }
  return { under, over };
}

/** A warm shadow that falls only on the layers below. */
function contactShadow(
  { ids }: SandwichLayerSlot,
  outline: string,
  y: number,
  below: readonly { id: string; y: number }[],
) {
  const clip = ids.next();
  const ground = below.slice(-4).map((part) => svgTemplate`<use href="#${part.id}" y="${part.y}"/>`);
  return svgTemplate`
    <clipPath id="${clip}">${ground}</clipPath>
    <g clip-path="url(#${clip})"><use href="#${outline}" x="5" y="${y + 12}" fill="#5A1E04" opacity=".36"/></g>`;
}

function settledAt({ random }: SandwichLayerSlot, part: string, y: number): SvgMarkup {
  const shift = random.of('place');
  if (part === 'heel') return svgTemplate``;
  if (part === 'crown') return svgTemplate` transform="translate(0 ${y})rotate(${shift.sway(7)})"`;
  return svgTemplate` transform="translate(${shift.sway(12)} ${y})"`;
}
