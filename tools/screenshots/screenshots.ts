import { parseArgs } from 'node:util';
import {
  DOCS_SCREENSHOTS_FOLDER,
  linkedScreenshots,
  distinctScreenshotNameParts,
} from './linked-screenshots.ts';
import { startScreenshotSite } from './start-screenshot-site.ts';
import { listScreenshotScenes, type ScreenshotScene } from './list-screenshot-scenes.ts';
import { takeScreenshots } from './take-screenshots.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const USAGE = `npm run screenshots -- [NAME|PATH ...] [options]
  Screenshots of every page, of the demo town at one and the same moment. With names
  (home, admin-tags) only of those, with paths (/explore?q=spicy) of these pages.
  --linked                only those that documents link, into docs/screenshots
  --out FOLDER            where to (test-results/screenshots)
  --widths 390,1280       also 320 and 1920, or any other
  --themes light,dark
  --as WHO                whose pages the paths are: member, newcomer or admin
  --base-url URL          pictures of a running site instead of one started for this (also: BASE_URL)
  --click ROLE:NAME       press something first, such as "button:Menu"; may be repeated
  --at LAT,LNG            a visitor who shares this position
  --missing               only those that are not there yet, after an interruption
  --fold                  only what is seen without scrolling
  --no-script             with JavaScript off`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    linked: { type: 'boolean', default: false },
    out: { type: 'string' },
    widths: { type: 'string', default: '390,1280' },
    themes: { type: 'string', default: 'light,dark' },
    as: { type: 'string' },
    'base-url': { type: 'string', default: process.env['BASE_URL'] },
    click: { type: 'string', multiple: true, default: [] },
    at: { type: 'string' },
    missing: { type: 'boolean', default: false },
    fold: { type: 'boolean', default: false },
    'no-script': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const linked = values.linked ? linkedScreenshots() : null;
const {
  scenes: names,
  widths,
  themes,
} = linked
  ? distinctScreenshotNameParts(linked)
  : { scenes: positionals, widths: values.widths.split(','), themes: values.themes.split(',') };
const paths = positionals.filter((argument) => argument.startsWith('/')).map(named);
const running = values['base-url']?.replace(/\/$/, '');
const site = running ? null : await startScreenshotSite();
let failed = 0;
try {
  const all = site && paths.length === 0 ? listScreenshotScenes(site.people) : [];
  const chosen = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
  const scenes = [...chosen, ...paths];
  if (scenes.length === 0) throw new Error('Nothing to take a picture of.');
  failed = await takeScreenshots(scenes, {
    baseUrl: running ?? assertDefined(site).baseUrl,
    people: site?.people ?? null,
    out: values.out ?? (linked ? DOCS_SCREENSHOTS_FOLDER : 'test-results/screenshots'),
    widths: widths.map(Number),
    themes,
    onlyFiles: linked,
    position: values.at,
    javaScript: !values['no-script'],
    onlyMissing: values.missing,
  });
} finally {
  await site?.stop();
}
process.exit(failed > 0 ? 1 : 0);

function named(path: string): ScreenshotScene {
  const nameParts = [path, ...values.click].map((word) => word.replace(/[^a-z0-9]+/gi, '-').toLowerCase());
  const name = nameParts.join('-').replace(/^-+|-+$/g, '') || 'home';
  const as = values.as as ScreenshotScene['as'];
  return { name, path, press: values.click, ...(as && { as }), ...(values.fold && { fold: true }) };
}
