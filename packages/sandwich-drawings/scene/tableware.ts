import type { DrawingRandom } from '../svg/drawing-random.ts';
import { drawStroke } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup, SvgIdGenerator } from '../svg/svg-markup.ts';
import type { BackdropColors } from './sandwich-backdrop-colors.ts';

export const TABLEWARE = ['plate', 'board', 'paper', 'basket', 'plate', 'tray', 'slate', 'napkin'] as const;
export type Tableware = (typeof TABLEWARE)[number];

const SHADE = '#2A120A';

/** What the sandwich stands on, drawn around y. */
export function drawTableware(
  kind: Tableware,
  look: BackdropColors,
  y: number,
  random: DrawingRandom,
  ids: SvgIdGenerator,
): SvgMarkup {
  const drawing = { plate, board, paper, basket, tray, slate, napkin }[kind](look, random, ids);
  return svgTemplate`<g transform="translate(0 ${y + 4})">${drawing}</g>`;
}

function plate({ plate: face, rim, table }: BackdropColors, random: DrawingRandom): SvgMarkup {
  const band = random.pick(['none', 'line', 'dashes', 'broad'] as const);
  const ink = face === '#FFFFFF' || face.startsWith('#FF') ? table : '#FFF3DF';
  const decor = {
    none: '',
    line: svgTemplate`<ellipse cx="400" cy="9" rx="318" ry="54" fill="none" stroke="${ink}" stroke-width="5"/>`,
    dashes: svgTemplate`<ellipse cx="400" cy="9" rx="306" ry="51" fill="none" stroke="${ink}" stroke-width="9" stroke-dasharray="3 22" stroke-linecap="round"/>`,
    broad: svgTemplate`<ellipse cx="400" cy="9" rx="302" ry="51" fill="none" stroke="${ink}" stroke-width="24" opacity=".85"/>`,
  }[band];
  return svgTemplate`
    <ellipse cx="408" cy="30" rx="342" ry="62" fill="${SHADE}" opacity=".2"/>
    <ellipse cx="400" cy="16" rx="342" ry="62" fill="${rim}"/>
    <ellipse cx="400" cy="8" rx="342" ry="60" fill="${face}"/>${decor}
    <ellipse cx="400" cy="10" rx="262" ry="42" fill="${rim}"/>
    <ellipse cx="400" cy="13" rx="258" ry="40" fill="${face}"/>
    ${drawStroke('M92-8C130-34 220-47 300-48', '#FFF', 5, 0.7)}`;
}

function board(): SvgMarkup {
  const top = (low: number, edge: number) =>
    svgPathTemplate`M92-30H708Q730-30 740 2L748 ${edge}Q750 ${low} 716 ${low}H84Q50 ${low} 52 ${edge}L60 2Q70-30 92-30Z`;
  return svgTemplate`
    <rect x="66" y="-4" width="692" height="96" rx="30" fill="${SHADE}" opacity=".2"/>
    <path d="${top(66, 36)}" fill="#8A5226"/><path d="${top(48, 30)}" fill="#C98B4B"/>
    ${drawStroke('M110-12Q300-22 420-12T700-14M80 14Q260 2 430 16T728 10M90 34Q330 26 480 34T720 30', '#A96D33', 5, 0.7)}
    <ellipse cx="690" cy="10" rx="20" ry="9" fill="#6E3F1B"/>`;
}

function paper(
  { plate: face, table }: BackdropColors,
  random: DrawingRandom,
  ids: SvgIdGenerator,
): SvgMarkup {
  const id = ids.next();
  const sheet = 'M96-26L250-46L470-36L716-24L752 40L560 66L330 58L60 52Z';
  const ink = face === '#FFFFFF' ? table : '#D8543A';
  const checked = random.chance(0.6);
  let print = '';
  for (let row = 0; row < 4 && checked; row++) {
    for (let col = row % 2; col < 12; col += 2)
      print += svgPathTemplate`M${60 + col * 60 - row * 8} ${row * 30 - 50}h58l-8 29h-58Z`;
  }
  if (!checked)
    for (let col = 0; col < 12; col++) print += svgPathTemplate`M${80 + col * 60} -60h22l-34 140h-22z`;
  return svgTemplate`
    <path d="${sheet}" transform="translate(8 14)" fill="${SHADE}" opacity=".2"/>
    <clipPath id="${id}"><path d="${sheet}"/></clipPath><path d="${sheet}" fill="#FFF9EC"/>
    <path clip-path="url(#${id})" d="${print}" fill="${ink}" opacity=".8"/>
    <path d="M716-24L752 40L690 20Z" fill="#FFF" opacity=".75"/>`;
}

function basket(_: BackdropColors, random: DrawingRandom): SvgMarkup {
  const [dark, light] = random.pick([
    ['#A62B17', '#E2573C'],
    ['#1F4F7A', '#3C7FB5'],
    ['#2B5E3C', '#4B8F5C'],
    ['#B37512', '#E9A93A'],
  ] as const);
  return svgTemplate`
    <ellipse cx="408" cy="62" rx="320" ry="34" fill="${SHADE}" opacity=".24"/>
    <path d="M84-20L180-62L310-36L440-66L590-40L722-20L690 30H110Z" fill="#FFF9EC"/>
    <path d="M180-62L310-36L250 10ZM440-66L590-40L520 10Z" fill="#E9DCC3"/>
    <path d="M70 0Q400 36 730 0L694 64Q400 96 106 64Z" fill="${dark}"/>
    ${drawStroke('M150 26l16 40M230 36l10 42M310 42l5 42M400 44v42M490 42l-5 42M570 36l-10 42M650 26l-16 40', '#1E0F08', 10, 0.2)}
    <path d="M70 0Q400 36 730 0L725 16Q400 52 75 16Z" fill="${light}"/>`;
}

function tray(): SvgMarkup {
  return svgTemplate`
    <path d="M70-34H730L770 60H30Z" transform="translate(6 14)" fill="${SHADE}" opacity=".2"/>
    <path d="M70-34H730L768 54Q770 66 752 66H48Q30 66 32 54Z" fill="#8D979C"/>
    <path d="M70-34H730L766 50H34Z" fill="#C7CFD2"/><path d="M92-24H708L736 40H64Z" fill="#DEE4E5"/>
    <path d="M150-24H300L240 40H80Z" fill="#F4F7F7"/>`;
}

function slate(): SvgMarkup {
  return svgTemplate`
    <path d="M90-32H716L756 56H48Z" transform="translate(8 16)" fill="${SHADE}" opacity=".24"/>
    <path d="M90-32L380-36L716-30L756 46L752 62L400 66L52 60L48 46Z" fill="#23282B"/>
    <path d="M90-32L380-36L716-30L756 46L400 50L48 46Z" fill="#3D454A"/>
    ${drawStroke('M130-14Q300-20 420-12M520 22Q620 16 700 26M100 26q70-8 130 2', '#59646A', 4, 0.8)}`;
}

function napkin({ plate: face, mark, table }: BackdropColors): SvgMarkup {
  const cloth = face.startsWith('#FF') || face.startsWith('#F') ? face : '#FFF6E6';
  const lines = 'M150-34L110 70M182-36L146 72M610-34L650 70M642-33L686 68M90-8H720M78 14H736';
  return svgTemplate`
    <path d="M110-36L690-38L764 54L40 60Z" transform="translate(8 14)" fill="${SHADE}" opacity=".2"/>
    <path d="M110-36Q400-44 690-38Q716 2 764 54Q580 66 400 58T40 60Q84 4 110-36Z" fill="${cloth}"/>
    <path d="${lines}" fill="none" stroke="${table === '#F3DDAE' ? mark : table}" stroke-width="9" opacity=".75"/>
    <path d="M690-38Q716 2 764 54L690 30Z" fill="#1E0F08" opacity=".1"/>`;
}
