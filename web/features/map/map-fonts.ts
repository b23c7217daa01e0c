/** Fonts that map.css declares: the browser draws the text, so no glyphs are fetched. */
export const MAP_FONTS = { name: ['Map Semibold'], number: ['Map Extra Bold'] };
