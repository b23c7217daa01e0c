import type { ColorTones } from '../svg/shaded-layers.ts';
import type { BunKind } from '../sandwich/parse-recipe.ts';

export const CRUST_TONES: Record<BunKind, ColorTones> = {
  brioche: ['#8F430F', '#C56A1C', '#DE8B33', '#F3B45F'],
  sesame: ['#A65A1B', '#D58A37', '#E7A653', '#F7CC85'],
  potato: ['#C58A2E', '#E9B75A', '#F4CD7E', '#FCE5AF'],
  pretzel: ['#4A1D0B', '#7B3613', '#98491D', '#C9783B'],
  bagel: ['#8A4A17', '#BC7429', '#D6964A', '#EFC07F'],
  bao: ['#D9C7A8', '#F1E5CF', '#FCF6E9', '#FFFFFF'],
  doughnut: ['#8F4A14', '#C4782A', '#DC9A48', '#F2C482'],
  charcoal: ['#17110F', '#2E2624', '#453B38', '#8A7B74'],
  beet: ['#7A1F45', '#B23A67', '#CD5C84', '#F0A4BC'],
  biscuit: ['#B9803A', '#E2B46A', '#F0D199', '#FBE9C6'],
  croissant: ['#8C4A12', '#C47A26', '#E2A048', '#F8CE86'],
  muffin: ['#B07C3E', '#DDB577', '#EFD3A2', '#FBEBCD'],
  flatbread: ['#B98B4E', '#E2C08A', '#F1DBB1', '#FBEFD6'],
  hoagie: ['#9A5A1E', '#CC8A3C', '#E3AC61', '#F7D49A'],
  ciabatta: ['#B27C3C', '#DDB06B', '#EDCB92', '#FBEACB'],
  waffle: ['#9C5B17', '#D0872B', '#E5A84B', '#F6CB7D'],
  toast: ['#8E4E17', '#BC7429', '#F0CC92', '#FBEBC9'],
  wheat: ['#6E4219', '#9A6430', '#B5804A', '#D9AE7C'],
  rye: ['#4B2A14', '#74451F', '#A9763F', '#CFA26B'],
};

export const BREAD_INTERIOR_COLORS: Partial<Record<BunKind, readonly [face: string, edge: string]>> = {
  pretzel: ['#E9C892', '#B98246'],
  wheat: ['#E3C698', '#B58A55'],
  rye: ['#CFA873', '#8A5A2B'],
  charcoal: ['#6A5D56', '#3D332F'],
  beet: ['#F2B3C4', '#C8587F'],
  bao: ['#FFFDF6', '#E0D0B2'],
};

const WHEAT = ['#FBE7BD', '#E2AC62'] as const;

export function breadInteriorColorsOf(kind: BunKind) {
  return BREAD_INTERIOR_COLORS[kind] ?? WHEAT;
}
