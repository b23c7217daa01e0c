import { svgTemplate } from './svg/svg-markup.ts';
import { sandwichSvg } from './sandwich/sandwich.ts';

/** The sandwich beside the search box on the home page, without a background. 800 x 600. */
export function heroSvg(): string {
  return sandwichSvg({
    name: 'the house sandwich',
    ingredients: [
      'fried chicken',
      'sesame bun',
      'american cheese',
      'pickles',
      'lettuce',
      'tomato',
      'special sauce',
    ],
    spiceLevel: 1,
    seed: 34,
    bare: true,
  });
}

/** The logo of the site: a sandwich that is still recognizable at 16 px. 64 x 64. */
export function logoSvg(): string {
  return svgTemplate`
    <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" role="img" aria-label="Clucket">
    <path d="M5 28C3 10 17 4 32 4s29 6 27 24z" fill="#D98B33"/>
    <path d="M9 24C9 12 18 8 28 7C18 11 15 16 15 24z" fill="#F7CC85"/>
    <path d="M24 13l4 2M36 11l4 2M44 18l4 2M32 20l4 2" stroke="#FFF3D3" stroke-width="3.4" stroke-linecap="round"/>
    <path d="M6 36H58Q62 36 62 42T58 48H6Q2 48 2 42T6 36z" fill="#A9480F"/>
    <path d="M8 43q5-1.5 10 0M27 43.5h9M46 43q4-1 8 .5" fill="none" stroke="#D9863A" stroke-width="2.4" stroke-linecap="round"/>
    <path d="M2 30q5 8 10 0q5 8 10 0q5 8 10 0q5 8 10 0q5 8 10 0q5 7 10-1v-1H2z" fill="#7DB548" stroke="#7DB548" stroke-width="3" stroke-linejoin="round"/>
    <path d="M6 50.5H58Q58 60 47 60H17Q6 60 6 50.5z" fill="#D98B33"/></svg>`.text;
}
