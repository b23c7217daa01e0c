// node tools/fonts/export-glyph-outlines.ts: exports outlines of the display font for drawn signs, because a picture
// cannot use the page's fonts.
import { readFileSync, writeFileSync } from 'node:fs';
import { Blob, Face, Font } from 'harfbuzzjs';
import { convertWoffToOpenType } from '#server/features/share-images/text-shaping/convert-woff-to-open-type.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const FILES = 'node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque';
const OUT = 'packages/sandwich-drawings/storefront/glyphs.json';
const CODE_POINTS = [...between(0x20, 0x7e), ...between(0xa1, 0xff), ...between(0x100, 0x17f), ...'‘’“”…–—'];

const letters: Record<string, string> = {};
for (const part of ['latin', 'latin-ext']) {
  const face = new Face(new Blob(convertWoffToOpenType(readFileSync(`${FILES}-${part}-800-normal.woff`))));
  const font = new Font(face);
  if (face.upem !== 1000)
    throw new Error(`${part} has ${face.upem} units in an em, and signs count on 1000.`);
  for (const letter of CODE_POINTS) {
    const glyph = font.nominalGlyph(assertDefined(letter.codePointAt(0)));
    if (!glyph || letters[letter]) continue;
    const outline = font
      .glyphToPath(glyph)
      .replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(+number)));
    letters[letter] =
      `${Math.round(font.glyphHAdvance(glyph))} ${outline.replaceAll(',', ' ').replaceAll(' -', '-')}`;
  }
}
writeFileSync(OUT, `${JSON.stringify(letters, null, 2)}\n`);
console.log(`${Object.keys(letters).length} letters`);

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
