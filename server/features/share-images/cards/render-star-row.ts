import { ratingStars } from '#shared/catalog/ratings.ts';
import { SHARE_CARD_LINE_COLOR, SHARE_CARD_MUSTARD_COLOR } from './card-colors.ts';

const STAR = 'M12 2.6l2.9 6 6.6.8-4.9 4.5 1.3 6.5L12 17.2l-5.9 3.2 1.3-6.5L2.5 9.4l6.6-.8z';
const LEFT_HALF = 'M12 2.6V17.2l-5.9 3.2 1.3-6.5L2.5 9.4l6.6-.8z';
const [STEP, SIDE] = [25, 24];

export function renderStarRow(mean: number, x: number, y: number, size: number): string {
  const scale = size / SIDE;
  const stars = ratingStars(mean).map((star, at) => {
    const whole = `<path fill="${star === 'full' ? SHARE_CARD_MUSTARD_COLOR : SHARE_CARD_LINE_COLOR}" d="${STAR}"/>`;
    const half = star === 'half' ? `<path fill="${SHARE_CARD_MUSTARD_COLOR}" d="${LEFT_HALF}"/>` : '';
    return `<g transform="translate(${at * STEP} 0)">${whole}${half}</g>`;
  });
  return `<g transform="translate(${x} ${y})scale(${scale})">${stars.join('')}</g>`;
}

export function starRowWidth(size: number): number {
  return ((4 * STEP + SIDE) * size) / SIDE;
}
