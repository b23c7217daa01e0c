/** Faces that map.css declares: letters are drawn by the browser, so no glyphs are fetched. */
export const MAP_FONTS = { name: ['Map Semibold'], number: ['Map Extra Bold'] };
