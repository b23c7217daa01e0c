import { SHARE_CARD_CHEESE_COLOR, SHARE_CARD_LIGHT_CHEESE_COLOR } from './card-colors.ts';

const SIZES = / width="(\d+)" height="(\d+)" viewBox/;
const SCALE = 0.9;

export function replaceDrawingBackground(drawing: string): string {
  const placed = drawing.replace(
    SIZES,
    (_, width: string, height: string) =>
      ` x="-38" y="42" width="${Number(width) * SCALE}" height="${Number(height) * SCALE}" viewBox`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="612" height="630" viewBox="0 0 612 630"><rect width="612" height="630" fill="${SHARE_CARD_CHEESE_COLOR}"/><circle cx="318" cy="330" r="272" fill="${SHARE_CARD_LIGHT_CHEESE_COLOR}"/>${placed}</svg>`;
}
