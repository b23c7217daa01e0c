import type { ColorTones } from '../svg/shaded-layers.ts';

/** Fried chicken from gold to dark red, one row per spice level. */
const FRIED: readonly ColorTones[] = [
  ['#9A5412', '#C87D1F', '#E3A03A', '#F8CB72'],
  ['#93480F', '#C46E1B', '#DE9032', '#F6BE68'],
  ['#85350E', '#BC5A18', '#D67A2A', '#F3AB5E'],
  ['#77240D', '#AE4114', '#CB5C20', '#F09150'],
  ['#64170C', '#9B2B10', '#BC3F17', '#EE7440'],
  ['#4E0F0A', '#861B0D', '#A92A12', '#E85A30'],
];
const PALE: ColorTones = ['#A8703A', '#D39B5B', '#E5B77D', '#F8DDB2'];
const RUBBED: ColorTones = ['#8A4A22', '#B9682F', '#D18745', '#EDB67B'];
const TANDOOR: ColorTones = ['#7E2B12', '#B9481E', '#D6652F', '#F2A06A'];

export function chooseFriedChickenTones(heat: number): ColorTones {
  return FRIED[heat] ?? PALE;
}

export function chooseGrilledChickenTones(heat: number): ColorTones {
  if (heat > 3) return TANDOOR;
  return heat > 1 ? RUBBED : PALE;
}
