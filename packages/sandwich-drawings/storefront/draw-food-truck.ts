import type { DrawingRandom } from '../svg/drawing-random.ts';
import { darkenColor } from '../svg/darken-color.ts';
import { svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { StorefrontStyle } from './storefront-style.ts';
import { drawAwning } from './storefront-details.ts';
import { drawSign } from './draw-sign.ts';

const SKIN = ['#A5663D', '#E3AE84', '#6E4426', '#C98B5E', '#F0C7A2'] as const;
const HAT = ['#FFF7E8', '#C8321C', '#33251F', '#F2B233'] as const;

export function drawFoodTruck(front: StorefrontStyle, random: DrawingRandom): SvgMarkup {
  const { ink, pale, glass, night } = front;
  const wheels = [330, 930].map(
    (x) => svgTemplate`
      <circle cx="${x}" cy="690" r="64" fill="#241812"/><circle cx="${x}" cy="690" r="34" fill="#C7CFD2"/>
      <circle cx="${x - 6}" cy="684" r="14" fill="#F4F7F7"/>`,
  );
  return svgTemplate`
    <ellipse cx="610" cy="716" rx="470" ry="26" fill="#1E0F08" opacity=".22"/>
    <path d="M150 300Q150 250 200 250H850V690H150Z" fill="${pale}"/>
    <path d="M150 540H850V690H150Z" fill="${ink}"/>
    <path d="M850 352H970Q1000 352 1014 380L1066 500Q1080 520 1080 548V690H850Z" fill="${ink}"/>
    <path d="M880 384H958Q976 384 984 402L1024 500H880Z" fill="${glass}"/>
    <path d="M890 500L930 384H958L918 500Z" fill="#FFF" opacity=".16"/>
    <rect x="1040" y="580" width="42" height="40" rx="14" fill="#FFE9AE"/>
    <rect x="130" y="676" width="960" height="22" rx="8" fill="#33251F"/>
    <rect x="230" y="382" width="430" height="186" fill="${night ? '#FFD98A' : '#3A2A22'}"/>
    <rect x="230" y="382" width="430" height="36" fill="#1E0F08" opacity=".25"/>${cook(random.of('cook'))}
    <path d="M500 566q34-52 68 0Z" fill="#E0A046"/><path d="M586 566q24-40 48 0Z" fill="#C86F2E"/>
    <rect x="206" y="560" width="478" height="24" rx="8" fill="${darkenColor(pale, 0.86)}"/>
    ${drawAwning(front, { x: 204, y: 320, w: 482, h: 66 })}
    <rect x="270" y="262" width="14" height="16" fill="#33251F"/>
    <rect x="736" y="262" width="14" height="16" fill="#33251F"/>
    ${drawSign(front, { x: 220, y: 184, w: 580, h: 92 })}
    <rect x="712" y="392" width="104" height="132" rx="8" fill="#2B3A33"/>
    <path d="M730 420h68M730 446h52M730 472h60M730 498h40" stroke="#F4E6C8" stroke-width="7" stroke-linecap="round"/>
    ${wheels}${lights(ink)}`;
}

function cook(random: DrawingRandom): SvgMarkup {
  const skin = random.pick(SKIN);
  const hat = random.pick(HAT);
  return svgTemplate`
    <g transform="translate(${random.sway(90)} 0)"><circle cx="372" cy="474" r="36" fill="${skin}"/>
    <path d="M318 568q0-62 54-62t54 62Z" fill="#FFF7E8"/>
    <path d="M336 452q0-50 36-50t36 50q-36-16-72 0Z" fill="${hat}"/>
    <circle cx="360" cy="476" r="4" fill="#241208"/><circle cx="384" cy="476" r="4" fill="#241208"/>
    <path d="M360 490q12 11 24 0" stroke="#241208" stroke-width="4" fill="none" stroke-linecap="round"/></g>`;
}

function lights(ink: string): SvgMarkup {
  const bulbs = [
    [40, 288, '#F2B233'],
    [84, 302, ink],
    [126, 296, '#3B7A36'],
    [1100, 314, '#F2B233'],
    [1150, 298, '#C8321C'],
  ] as const;
  return svgTemplate`
    <path d="M150 276Q60 300 20 262M1060 300Q1140 300 1190 250" fill="none" stroke="#33251F" stroke-width="4"/>
    ${bulbs.map(([x, y, fill]) => svgTemplate`<circle cx="${x}" cy="${y}" r="12" fill="${fill}"/>`)}`;
}
