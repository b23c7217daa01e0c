import { DrawingRandom } from '../svg/drawing-random.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { chooseEmblem } from './medal-emblems.ts';

export type BadgeMedalDrawingInput = { name: string; category: string; requiredXp?: number | null };

type MedalStyle = {
  inks: readonly [dark: string, mid: string, light: string, pale: string];
  scallops: number;
  r: number;
  bulge: number;
};

type Inks = MedalStyle['inks'];

const BRONZE: Inks = ['#5E3317', '#A4643A', '#CF8D5C', '#F1CFAE'];
const SILVER: Inks = ['#4A545C', '#8B98A2', '#B9C4CC', '#EDF2F5'];
const GOLD: Inks = ['#8A5A0A', '#D9961B', '#F6C453', '#FFE9AE'];
const ENAMEL: Inks = ['#4A1F5E', '#7A3B96', '#A86CC4', '#E6CDF2'];
/** By the minimum XP. */
const METALS: readonly (readonly [xp: number, inks: Inks])[] = [
  [2000, ENAMEL],
  [1000, GOLD],
  [400, SILVER],
];

const ACHIEVEMENT: MedalStyle = {
  inks: ['#7A1D12', '#B93418', '#E2573C', '#FFC9B4'],
  scallops: 12,
  r: 130,
  bulge: 40,
};
const LOOKS = new Map<string, MedalStyle>([
  ['achievement', ACHIEVEMENT],
  ['level', { inks: GOLD, scallops: 22, r: 132, bulge: 22 }],
  ['special', { inks: ['#24483B', '#3B7A36', '#6FB13A', '#D8EE9A'], scallops: 6, r: 142, bulge: -8 }],
  ['event', { inks: ['#1F3F7A', '#2F5DA8', '#5B8BD6', '#CFE0FA'], scallops: 32, r: 138, bulge: 12 }],
]);

/** A badge. Category sets color and edge, a level's XP the metal, words in the name the emblem. 400 x 400. */
export function badgeMedalSvg({ name, category, requiredXp }: BadgeMedalDrawingInput): string {
  const look = LOOKS.get(category) ?? ACHIEVEMENT;
  const [dark, mid, light, pale] = category === 'level' ? metalOf(requiredXp ?? null) : look.inks;
  const edge = scalloped(look);
  const label = `${name.trim() || 'A'} badge`;
  return svgTemplate`
    <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400" role="img" aria-label="${label}"><path d="M128 244L84 372L132 352L158 392L206 262Z" fill="${dark}"/>
    <path d="M272 244L316 372L268 352L242 392L194 262Z" fill="${mid}"/>
    <path d="M272 244L316 372L296 364L256 252Z" fill="${light}" opacity=".6"/>
    <path d="${edge}" transform="translate(4 10)" fill="#24150E" opacity=".2"/>
    <path d="${edge}" fill="${dark}"/><path d="${edge}" transform="translate(-3 -6)" fill="${mid}"/>
    <circle cx="200" cy="176" r="108" fill="${dark}"/><circle cx="198" cy="173" r="105" fill="${light}"/>
    <path d="M93 173A105 105 0 0 1 198 68A105 105 0 0 1 268 95L120 244A105 105 0 0 1 93 173Z" fill="${pale}" opacity=".55"/>
    <circle cx="199" cy="174" r="93" fill="none" stroke="${dark}" stroke-width="3" stroke-dasharray="2 10" stroke-linecap="round" opacity=".6"/>
    ${emblem(chooseEmblem(name), dark)}
    <path d="M104 108A118 118 0 0 1 168 62" fill="none" stroke="${pale}" stroke-width="9" stroke-linecap="round" opacity=".8"/>
    ${sparks(new DrawingRandom(`${name}|${category}`))}</svg>`.text;
}

function metalOf(requiredXp: number | null): Inks {
  if (requiredXp === null) return GOLD;
  return METALS.find(([xp]) => requiredXp >= xp)?.[1] ?? BRONZE;
}

function emblem(data: string, dark: string): SvgMarkup {
  return svgTemplate`
    <defs><path id="e" d="${data}" fill-rule="evenodd"/></defs>
    <use href="#e" x="203" y="181" fill="${dark}" opacity=".3"/>
    <use href="#e" x="199" y="175" fill="#FFFBF2"/>`;
}

function sparks(random: DrawingRandom): SvgMarkup | false {
  return (
    random.chance(0.5) &&
    svgTemplate`
    <circle cx="286" cy="92" r="7" fill="#FFF"/><circle cx="304" cy="112" r="4" fill="#FFF"/>`
  );
}

function scalloped({ scallops: count, r, bulge }: MedalStyle): string {
  const at = (turn: number, reach: number) =>
    svgPathTemplate`${200 + Math.cos(turn) * reach} ${176 + Math.sin(turn) * reach}`;
  let data = `M${at(-Math.PI / 2, r)}`;
  for (let i = 1; i <= count; i++) {
    const turn = (i / count) * 2 * Math.PI - Math.PI / 2;
    data += `Q${at(turn - Math.PI / count, r + bulge)} ${at(turn, r)}`;
  }
  return `${data}Z`;
}
