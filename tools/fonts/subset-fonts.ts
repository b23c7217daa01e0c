// node tools/fonts/subset-fonts.ts: the fonts as web/styles/fonts.css names them, the display font heavy
// only, in every optical size. Common characters are a file of their own, half the size of one for the whole
// language.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadOnDemandTool } from '../on-demand/install.ts';

const FOLDER = 'web/styles/fonts/';
const PACKAGES = 'node_modules/@fontsource-variable/';
const SHEET = readFileSync('web/styles/fonts.css', 'utf8');

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;
type Features = string[];
type Axes = Record<string, number | { min: number; max: number }>;
const HEAVY = { wght: 800 };
const IN_USE = { wght: { min: 400, max: 800 } };
/** Fractions and similar features are not used, and would add forty glyphs. */
const FEATURES: Features = ['kern', 'tnum', 'rvrn'];
/** Characters that seldom stand next to each other. */
const UNKERNED: Features = [];
const figtree = (part: string) => `${PACKAGES}figtree/files/figtree-${part}-wght-normal.woff2`;
const bricolage = (part: string) =>
  `${PACKAGES}bricolage-grotesque/files/bricolage-grotesque-${part}-opsz-normal.woff2`;

const { default: subsetFont } = await loadOnDemandTool<{ default: SubsetFont }>(
  'subset-font',
  'subset-font/index.js',
);
await cut(figtree('latin'), 'figtree-basic', IN_USE);
await cut(figtree('latin'), 'figtree-latin', IN_USE, lettersOf('figtree-basic'));
await cut(figtree('latin-ext'), 'figtree-latin-ext', IN_USE);
await cut(bricolage('latin'), 'bricolage-grotesque-basic-800', HEAVY);
const basic = lettersOf('bricolage-grotesque-basic-800');
await cut(bricolage('latin'), 'bricolage-grotesque-latin-800', HEAVY, basic);
await cut(bricolage('latin-ext'), 'bricolage-grotesque-latin-ext-800', HEAVY);
await cut(bricolage('vietnamese'), 'bricolage-grotesque-vietnamese-800', HEAVY, '', UNKERNED);

async function cut(from: string, to: string, axes: Axes, without = '', features = FEATURES): Promise<void> {
  const whole = readFileSync(from);
  const letters = [...lettersOf(to)].filter((letter) => !without.includes(letter)).join('');
  const options = {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    // Names and license are in web/styles/fonts/LICENSE.
    dropTables: ['STAT'],
  };
  const made = await subsetFont(whole, letters, options);
  writeFileSync(`${FOLDER}${to}.woff2`, made);
  console.log(`${to}: ${whole.length} bytes became ${made.length}`);
}

/** From the `unicode-range` of that file in the stylesheet. */
function lettersOf(name: string): string {
  const [ranges = ''] = new RegExp(`(?<=/${name}\\.woff2[^}]*unicode-range:)[^;]*`).exec(SHEET) ?? [];
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');
}
