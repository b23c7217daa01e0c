import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import { convertWoffToOpenType } from './convert-woff-to-open-type.ts';

export type FontRole = 'display' | 'text';

type Part = { file: string; ranges: readonly (readonly [first: number, last: number])[] };
export type LoadedFont = { font: Font; unitsPerEm: number; letters: ReadonlySet<number> };

/** The site's own families first; the others supply missing letters, in the nearest weight. */
const FAMILIES: Record<FontRole, readonly (readonly [family: string, weight: number])[]> = {
  display: [['bricolage-grotesque', 800], ...others(800)],
  text: [['figtree', 600], ...others(600)],
};

function others(weight: number) {
  return [
    ['noto-sans', weight],
    ['noto-sans-hebrew', weight],
    ['noto-sans-arabic', weight],
    ['do-hyeon', 400],
    ['kosugi-maru', 400],
    ['zcool-qingke-huangyou', 400],
    ['noto-emoji', 700],
  ] as const;
}

const require = createRequire(import.meta.url);
const partsOf = new Map<string, readonly Part[]>();
const loaded = new Map<string, LoadedFont>();

export function findFontForLetters(
  role: FontRole,
  letters: readonly number[],
  isPicture: boolean,
): LoadedFont | undefined {
  const families = isPicture ? FAMILIES[role].toReversed() : FAMILIES[role];
  for (const [family, weight] of families) {
    for (const part of parts(family, weight)) {
      if (!letters.every((letter) => part.ranges.some(([first, last]) => letter >= first && letter <= last)))
        continue;
      const face = load(part.file);
      if (letters.every((letter) => face.letters.has(letter))) return face;
    }
  }
  return undefined;
}

function parts(family: string, weight: number): readonly Part[] {
  const key = `${family}-${weight}`;
  let found = partsOf.get(key);
  if (!found) partsOf.set(key, (found = readParts(family, weight)));
  return found;
}

function readParts(family: string, weight: number): Part[] {
  const folder = dirname(require.resolve(`@fontsource/${family}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([part, text]) => ({
    file: join(folder, 'files', `${family}-${part.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`),
    ranges: text.split(',').map((range) => {
      const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}

function load(file: string): LoadedFont {
  const known = loaded.get(file);
  if (known) return known;
  const face = new Face(new Blob(convertWoffToOpenType(readFileSync(file))));
  const read = { font: new Font(face), unitsPerEm: face.upem, letters: new Set(face.collectUnicodes()) };
  loaded.set(file, read);
  return read;
}
