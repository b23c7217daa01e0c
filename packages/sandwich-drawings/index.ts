export { badgeMedalSvg, type BadgeMedalDrawingInput } from './medal/medal.ts';
export { sandwichSvg, type SandwichDrawingInput } from './sandwich/sandwich.ts';
export { chooseBackdropNumber } from './scene/sandwich-backdrop-colors.ts';
export { heroSvg, logoSvg } from './site-drawings.ts';
export { storefrontSvg, type StorefrontDrawingInput } from './storefront/storefront.ts';
