import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { selectIds } from '../select-ids.ts';
import { quantile } from '../quantile.ts';
import { openGeneratedDatabases } from '../generated-databases.ts';

type Page = { path: string; ids: number[]; total: string };

const SEARCHES = 500;

/**
 * Records the first pages of all kinds of searches in a file, or compares with a recorded file: `node
 * tools/bench/search/compare-search-results.ts FILE [--databases FOLDER] [--size N]`, first with the old code, then with the new.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    databases: { type: 'string', default: '.cache/generated-databases' },
    size: { type: 'string', default: '20000' },
  },
});
const file = assertDefined(positionals[0]);
const copy = await openGeneratedDatabases(values.databases, console.log).copy(Number(values.size));
const site = await startTestSite({ BACKUP_INTERVAL: 'off', RATE_LIMITS: 'off', DATA_DIR: copy.folder });
const client = new Client(site.connection());
await client.connect();
try {
  if (existsSync(file)) await compare(site, JSON.parse(readFileSync(file, 'utf8')) as Page[]);
  else writeFileSync(file, JSON.stringify(await pagesOf(site, await pathsOf(client)), null, 1));
} finally {
  await client.end();
  await site.stop();
  copy.remove();
}

async function compare(of: StartedTestSite, recorded: Page[]): Promise<void> {
  const pages = await pagesOf(
    of,
    recorded.map(({ path }) => path),
  );
  const differing = recorded.filter((page, at) => JSON.stringify(page) !== JSON.stringify(pages[at]));
  for (const page of differing) {
    const now = assertDefined(pages[recorded.indexOf(page)]);
    console.log(
      `${page.path}\n  before ${page.total}: ${page.ids.join()}\n  now    ${now.total}: ${now.ids.join()}`,
    );
  }
  const same = recorded.length - differing.length;
  console.log(`${same} of ${recorded.length} the same (${((100 * same) / recorded.length).toFixed(1)} %)`);
}

async function pagesOf({ baseUrl }: StartedTestSite, paths: string[]): Promise<Page[]> {
  const pages: Page[] = [];
  const times: number[] = [];
  for (const path of paths) {
    const since = performance.now();
    const answer = await fetch(baseUrl + path);
    const list = (await answer.json()) as { id: number }[];
    times.push(performance.now() - since);
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(list)}`);
    const [total, exact] = ['x-total-count', 'x-total-count-exact'].map((name) => answer.headers.get(name));
    pages.push({ path, ids: list.map(({ id }) => id), total: `${total}${exact === 'false' ? '+' : ''}` });
  }
  console.log(`p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`);
  return pages;
}

async function pathsOf(from: Client): Promise<string[]> {
  const lexemes = await selectIds(
    from,
    `SELECT word AS id FROM ts_stat($$SELECT to_tsvector('simple', name || ' ' || array_to_string(ingredients, ' '))
       FROM sandwiches$$) WHERE word ~ '^[[:alpha:]]{4,}$' ORDER BY ndoc DESC, word`,
  );
  const list = (text: string) => selectIds(from, text);
  const names = await list('SELECT name AS id FROM sandwiches WHERE id % 97 = 0 ORDER BY id LIMIT 100');
  const places = await list(
    'SELECT name AS id FROM restaurants WHERE sandwich_count > 0 ORDER BY md5(name) LIMIT 100',
  );
  const tags = await list('SELECT name AS id FROM tags ORDER BY id');
  const positions = await list(
    "SELECT round(latitude::numeric, 3) || ',' || round(longitude::numeric, 3) AS id FROM locations WHERE latitude IS NOT NULL ORDER BY md5(id::text) LIMIT 200",
  );
  const at = (of: string[], turn: number) => assertDefined(of[(turn * 7919) % of.length]);
  const [common, rare] = [lexemes.slice(0, 40), lexemes.slice(40)];
  const near = (turn: number) => {
    const [lat, lng] = at(positions, turn).split(',') as [string, string];
    return { lat, lng };
  };
  const box = (turn: number, degrees: number) => {
    const [lat, lng] = at(positions, turn).split(',').map(Number) as [number, number];
    return {
      bbox: [lng - degrees, lat - degrees, lng + degrees, lat + degrees].map((n) => n.toFixed(4)).join(),
    };
  };
  const kinds: ((turn: number) => Record<string, string>)[] = [
    (turn) => ({ q: at(rare, turn) }),
    (turn) => ({ q: at(common, turn) }),
    (turn) => ({ q: `${at(common, turn)} ${at(rare, turn)}` }),
    (turn) => ({ q: `${at(common, turn)} ${at(common, turn + 1)}` }),
    (turn) => ({ q: mistyped(at(rare, turn)) }),
    (turn) => ({ q: mistyped(at(common, turn)) }),
    (turn) => ({ q: accented(at(rare, turn)) }),
    (turn) => ({ q: at(lexemes, turn).slice(0, 1 + (turn % 3)) }),
    (turn) => ({ q: at(names, turn) }),
    (turn) => ({ q: at(places, turn) }),
    (turn) => ({ q: `${at(common, turn)} chicken sandwich` }),
    (turn) => ({ tags: at(tags, turn) }),
    (turn) => ({ q: at(common, turn), tags: at(tags, turn) }),
    (turn) => ({ q: at(common, turn), diet: turn % 2 ? 'no-gluten' : 'no-dairy,no-eggs' }),
    (turn) => ({ q: at(common, turn), minPrice: '9', maxPrice: `${10 + turn}` }),
    (turn) => ({ priceRange: turn % 2 ? '$' : '$$$', sort: 'price' }),
    (turn) => ({ q: at(common, turn), priceRange: '$,$$', sort: 'rating' }),
    (turn) => ({ q: at(common, turn), sort: 'price' }),
    (turn) => ({
      spicy: turn % 2 ? 'true' : 'false',
      sort: turn % 3 ? 'rating' : 'best',
      tags: at(tags, turn),
    }),
    (turn) => near(turn),
    (turn) => ({ ...near(turn), q: at(common, turn) }),
    (turn) => ({ ...near(turn), q: at(rare, turn), radius: '50' }),
    (turn) => ({ ...near(turn), q: at(common, turn), sort: turn % 2 ? 'distance' : 'rating', radius: '500' }),
    (turn) => ({ ...near(turn), diet: 'no-gluten', sort: turn % 2 ? 'best' : 'price' }),
    (turn) => ({ ...box(turn, 0.3), q: at(common, turn) }),
    (turn) => ({ ...box(turn, 1) }),
    (turn) => ({ ...near(turn), openAt: '2026-11-24T12:00' }),
    (turn) => ({ q: at(rare, turn), openAt: '2026-11-24T02:00' }),
    (turn) => ({ q: at(common, turn), spicy: 'true', openAt: '2026-11-24T19:30' }),
    (turn) => ({ q: `${at(common, turn)} 100%` }),
  ];
  return Array.from({ length: SEARCHES }, (_, turn) => {
    const kind = assertDefined(kinds[turn % kinds.length]);
    const query = { ...kind(Math.floor(turn / kinds.length)), limit: '20' };
    return `/api/sandwiches/search?${new URLSearchParams(query)}`;
  });
}

function mistyped(word: string): string {
  return assertDefined(word[0]) + assertDefined(word[2]) + assertDefined(word[1]) + word.slice(3);
}

function accented(word: string): string {
  return word.replace('e', 'é').replace('o', 'ö').replace('a', 'â').replace('n', 'ñ');
}
