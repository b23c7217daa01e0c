// node scripts/cut-fonts.ts: the display face as pages use it, heavy only, in every optical size. Half of what it weighs whole.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const FACE =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2';
const CUT = 'web/styles/fonts/bricolage-grotesque-latin-800.woff2';
/** As web/styles/fonts.css says in `unicode-range`. */
const RANGES = readFileSync('web/styles/fonts.css', 'utf8').match(/U\+0000-00FF,[^;]*/)![0];

const whole = readFileSync(FACE);
const cut = await subsetFont(whole, charactersOf(RANGES), {
  targetFormat: 'woff2',
  variationAxes: { wght: 800 },
});
writeFileSync(CUT, cut);
console.log(`${whole.length} bytes became ${cut.length}`);

function charactersOf(ranges: string): string {
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
