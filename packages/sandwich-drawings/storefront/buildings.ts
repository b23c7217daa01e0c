import type { DrawingRandom } from '../svg/drawing-random.ts';
import { darkenColor } from '../svg/darken-color.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { StorefrontStyle } from './storefront-style.ts';
import {
  drawAwning,
  drawBakeryWindow,
  drawBunSign,
  drawCafeTable,
  drawDoor,
  STOREFRONT_FLOOR_Y,
  drawWindowPane,
  drawParasol,
  drawPlant,
} from './storefront-details.ts';
import { drawBricks, drawRoof, drawTiledBase } from './walls-and-roof.ts';
import { drawLettering, drawSign } from './draw-sign.ts';

const LEFT = 150;
const WIDE = 900;
const RIGHT = LEFT + WIDE;

type House = { front: StorefrontStyle; random: DrawingRandom; flip: boolean; doorX: number; windowX: number };

/** The building for the type of the restaurant. */
export function drawBuilding(front: StorefrontStyle, type: string, random: DrawingRandom): SvgMarkup {
  const flip = random.of('flip').chance(0.5);
  const house: House = {
    front,
    random,
    flip,
    doorX: flip ? LEFT + 90 : RIGHT - 240,
    windowX: flip ? LEFT + 320 : LEFT + 70,
  };
  const pots = [
    drawPlant(flip ? RIGHT - 40 : LEFT + 40, 0.95),
    random.of('plant').chance(0.6) && drawPlant(flip ? house.doorX + 190 : house.doorX - 44, 0.72),
  ];
  return svgTemplate`${(KINDS.get(type.toLowerCase()) ?? casual)(house)}${pots}`;
}

const KINDS = new Map<string, (house: House) => SvgMarkup>([
  ['fast food', fastFood],
  ['fine dining', fine],
  ['pub', pub],
  ['deli', deli],
  ['cafe', cafe],
  ['bakery', cafe],
]);

function walls({ wall, wallShade }: StorefrontStyle, top: number, finish: SvgMarkup | false): SvgMarkup {
  return svgTemplate`
    <path d="${svgPathTemplate`M${RIGHT} ${top + 26}l54 30V${STOREFRONT_FLOOR_Y}h-54Z`}" fill="${darkenColor(wallShade, 0.86)}"/>
    <rect x="${LEFT}" y="${top}" width="${WIDE}" height="${STOREFRONT_FLOOR_Y - top}" fill="${wall}"/>${finish}
    <rect x="${LEFT}" y="632" width="${WIDE}" height="32" fill="${wallShade}"/>`;
}

function fastFood({ front, flip, doorX, windowX }: House): SvgMarkup {
  const pole = flip ? 1110 : 76;
  return svgTemplate`
    ${walls(front, 250, false)}
    <path d="${svgPathTemplate`M${LEFT - 40} 250L${LEFT + 20} 190H${RIGHT - 20}L${RIGHT + 40} 250Z`}" fill="${front.ink}"/>
    <rect x="${LEFT - 40}" y="250" width="${WIDE + 80}" height="22" fill="${darkenColor(front.ink, 0.8)}"/>
    ${drawWindowPane(front, { x: windowX, y: 396, w: 510, h: 200 })}${drawDoor(front, doorX, 150, 396)}${drawAwning(front, { x: LEFT + 24, y: 318, w: WIDE - 48, h: 52 }, false)}${drawSign(front, { x: LEFT + 170, y: 188, w: 560, h: 98 }, false)}
    <rect x="${pole - 10}" y="250" width="20" height="420" fill="#8D979C"/>${drawBunSign(pole, 224, 0.86)}`;
}

function pub({ front, random, flip, doorX, windowX }: House): SvgMarkup {
  const arm = flip ? RIGHT : LEFT;
  const lamps = [LEFT + 60, RIGHT - 60].map(
    (x) => svgTemplate`
      <circle cx="${x}" cy="376" r="20" fill="#FFE3A0"/>
      <rect x="${x - 12}" y="344" width="24" height="12" fill="#241208"/>`,
  );
  const windows = [0, 180, 360].map((x) =>
    drawWindowPane(front, { x: windowX + x, y: 400, w: 150, h: 196 }, true),
  );
  return svgTemplate`
    ${walls(front, 140, drawBricks(front, random.of('bricks'), 140))}${drawRoof(front, random.of('roof').below(3), 140)}${windows}${drawDoor(front, doorX, 150, 384)}${drawSign(front, { x: LEFT + 120, y: 222, w: WIDE - 240, h: 104 })}
    <path d="${svgPathTemplate`M${arm} 280h${flip ? 100 : -100}`}" stroke="#241208" stroke-width="10"/>
    ${drawBunSign(arm + (flip ? 64 : -64), 350, 0.5)}${lamps}`;
}

/** Columns, tall windows and letters set into the wall. */
function fine({ front, flip, windowX, doorX }: House): SvgMarkup {
  const columns = [LEFT + 14, RIGHT - 66].map(
    (x) => svgTemplate`
      <rect x="${x}" y="190" width="52" height="474" fill="${front.wallShade}"/>
      <rect x="${x}" y="190" width="18" height="474" fill="#FFF" opacity=".25"/>
      <path d="${svgPathTemplate`M${x - 12} 190h76v-22h-76zm0 474h76v-20h-76z`}" fill="${darkenColor(front.wallShade, 0.9)}"/>`,
  );
  const [x1, x2] = flip ? [windowX + 60, windowX + 270] : [windowX + 110, windowX + 320];
  return svgTemplate`
    ${walls(front, 168, false)}
    <path d="${svgPathTemplate`M${LEFT - 30} 168L600 84L${RIGHT + 30} 168Z`}" fill="${darkenColor(front.wallShade, 0.9)}"/>
    <path d="${svgPathTemplate`M${LEFT + 60} 158L600 100L${RIGHT - 60} 158Z`}" fill="${front.wall}"/>
    ${drawWindowPane(front, { x: x1 ?? 0, y: 388, w: 130, h: 216 }, true)}${drawWindowPane(front, { x: x2 ?? 0, y: 388, w: 130, h: 216 }, true)}${drawDoor(front, doorX, 150, 388)}
    <rect x="${LEFT + 92}" y="206" width="${WIDE - 184}" height="108" fill="${front.ink}"/>
    <rect x="${LEFT + 100}" y="214" width="${WIDE - 200}" height="92" fill="none" stroke="${front.pale}" stroke-width="3" opacity=".6"/>
    ${drawLettering(front.name, front.pale, { x: LEFT + 120, y: 206, w: WIDE - 240, h: 108 })}${columns}${drawAwning(front, { x: doorX - 40, y: 340, w: 230, h: 44 })}`;
}

function deli(house: House): SvgMarkup {
  const { front, random, windowX } = house;
  return svgTemplate`${walls(front, 190, drawTiledBase(front))}${drawRoof(front, random.of('roof').below(3), 190)}${frontage(house, false)}${drawBakeryWindow(windowX)}`;
}

function cafe(house: House): SvgMarkup {
  const { front, random, windowX } = house;
  return svgTemplate`${walls(front, 190, false)}${drawRoof(front, random.of('roof').below(3), 190)}${frontage(house, true)}${drawCafeTable(front, windowX + 250)}${drawBakeryWindow(windowX)}`;
}

function casual(house: House): SvgMarkup {
  const { front, random, windowX } = house;
  const kind = random.of('roof').below(3);
  const outside = random.of('outside').below(3);
  return svgTemplate`${walls(front, 190, kind === 1 && drawBricks(front, random.of('bricks'), 190))}${drawRoof(front, kind, 190)}${frontage(house, random.of('scallop').chance(0.7))}${outside === 0 && [drawParasol(front, windowX + 130), drawCafeTable(front, windowX + 130)]}${outside === 1 && board(windowX + 480)}`;
}

function frontage({ front, random, doorX, windowX }: House, scallop: boolean): SvgMarkup {
  return svgTemplate`${drawWindowPane(front, { x: windowX, y: 418, w: 510, h: 186 })}${drawDoor(front, doorX, 150, 400)}${drawAwning(front, { x: LEFT + 30, y: 314, w: WIDE - 60, h: 74 }, scallop)}${drawSign(front, { x: LEFT + 110, y: 206, w: WIDE - 220, h: 92 }, random.of('sign').chance(0.6))}`;
}

/** The menu board on the sidewalk. */
function board(x: number): SvgMarkup {
  return svgTemplate`
    <g transform="translate(${x} 676)"><path d="M-44 8L-30-128H30L44 8Z" fill="#8A5226"/>
    <path d="M-34-6L-24-118H24L34-6Z" fill="#2B3A33"/>
    <path d="M-14-96h28M-17-76h34M-19-56h26M-20-36h34" stroke="#F4E6C8" stroke-width="6" stroke-linecap="round"/></g>`;
}
