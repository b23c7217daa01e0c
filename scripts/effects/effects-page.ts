import { readFileSync } from 'node:fs';
import { listRepositoryFiles } from '../checks/source-files.ts';
import { readFunctionWrites, type FunctionWrites } from './read-function-writes.ts';

const JUDGED = /^server\/(?:features|platform)\/(?!.*(?:[.]test[.]ts$|\/testing\/)).*[.]ts$/;
const ENTRANCE =
  /(?:^|\/)(?:[\w-]*routes|[\w-]*cleanup-jobs|rating-quarantine-release-job|[\w-]*commands?|scores)[.]ts$/;
const INVALIDATE = 'server/platform/cache/invalidate.ts#invalidateCacheTags';
const CACHED = [
  'hidden_photos',
  'hidden_reviews',
  'erasures',
  'locations',
  'restaurant_totals',
  'restaurants',
  'reviews',
  'sandwiches',
  'sandwich_tags',
  'sandwich_totals',
  'tags',
];
const OF_MEMBERS = ['user_actions', 'users'];
/** These change no public data (names, pictures, verified reviews, who is leaving). A new member has not written a review. */
const NOT_SHOWN = new Set(
  [
    'accounts/deletion/account-deletion-queries.ts#postponeErasure',
    'accounts/deletion/account-deletion-queries.ts#postponeErasures',
    'accounts/email-tokens/email-token-queries.ts#updateEmailVerified',
    'accounts/queries.ts#insertUser',
    'accounts/queries.ts#updatePasswordHash',
    'accounts/roles/role-queries.ts#updateCatalogEditorRight',
    'accounts/roles/role-queries.ts#updateRole',
    'progress/progress.ts#recordSearch',
    'progress/xp-award-queries.ts#addXp',
    'progress/xp-awards.ts#rewardRestaurantRecommendation',
    'progress/personal-data-retention-queries.ts#eraseOldSearchTexts',
    'progress/personal-data-retention-queries.ts#roundOldPositions',
  ].map((id) => `server/features/${id}`),
);

export type WriteEffects = {
  feature: string;
  name: string;
  tables: string[];
  calls: string[];
  tags: string[];
  allTables: string[];
  cachedTables: string[];
  invalidates: boolean;
};

export function listWriteEffects(): WriteEffects[] {
  const declared = readFunctionWrites(listRepositoryFiles().filter((file) => JUDGED.test(file)));
  for (const id of NOT_SHOWN)
    if (!declared.has(id)) throw new Error(`${id} is gone: take it from NOT_SHOWN.`);
  const entrances = [...declared.values()].filter(({ file }) => ENTRANCE.test(file));
  const called = new Set(entrances.flatMap(({ uses }) => uses));
  return [...called]
    .flatMap((id) => declared.get(id) ?? [])
    .filter(({ file }) => file.startsWith('server/features/') && !ENTRANCE.test(file))
    .map((one) => effectsOf(one, declared))
    .filter(({ allTables }) => allTables.length > 0)
    .toSorted((a, b) => (`${a.feature} ${a.name}` < `${b.feature} ${b.name}` ? -1 : 1));
}

export function findWritesWithoutInvalidation(all: readonly WriteEffects[]): string[] {
  return all
    .filter(({ invalidates, cachedTables }) => !invalidates && cachedTables.length > 0)
    .map(
      ({ feature, name, cachedTables }) =>
        `${feature}: ${name} writes ${cachedTables.join(', ')} and invalidates nothing.`,
    );
}

export function formatWriteEffectsPage(all: readonly WriteEffects[]): string {
  const sections = [...Map.groupBy(all, ({ feature }) => feature)].map(
    ([feature, some]) => `## ${feature}\n\n${some.map(effectLine).join('\n')}\n`,
  );
  return `${HEAD}\n${sections.join('\n')}`;
}

const HEAD = `# Effects of each write

Written by \`npm run check -- --fix --only effects\` from the sources: each function that a request, a job or a command calls, the
tables of its own feature that it writes, what it has other modules write, and the tags that it invalidates by itself.
`;

function effectLine({ name, tables, calls, tags }: WriteEffects): string {
  const code = (names: readonly string[]) =>
    names.map((word) => (word.includes('`') ? `\`\`${word}\`\`` : `\`${word}\``)).join(', ');
  const parts = [
    tables.length > 0 && `writes ${code(tables)}`,
    calls.length > 0 && `calls ${code(calls)}`,
    tags.length > 0 && `invalidates ${code(tags)}`,
  ];
  return `- ${code([name])} ${parts.filter(Boolean).join('; ')}`;
}

function effectsOf(one: FunctionWrites, declared: ReadonlyMap<string, FunctionWrites>): WriteEffects {
  const feature = featureOf(one.file);
  const [tables, calls, tags] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (each: FunctionWrites, seen: Set<string>) => {
    if (seen.has(each.id)) return;
    seen.add(each.id);
    for (const table of each.tables.filter(isTable)) tables.add(table);
    for (const tag of each.tags) tags.add(tag.replaceAll(/\s+/g, ' '));
    for (const used of each.uses.flatMap((id) => declared.get(id) ?? []))
      if (featureOf(used.file) === feature) visit(used, seen);
      else if (used.id !== INVALIDATE && reachedFrom(used, declared).tables.size > 0)
        calls.add(used.name === 'createChangeRecorder' ? 'recordChangeInAuditLog' : used.name);
  };
  visit(one, new Set());
  const all = reachedFrom(one, declared);
  const { tables: shown } = reachedFrom(one, declared, NOT_SHOWN);
  return {
    feature,
    name: one.name,
    tables: [...tables].toSorted(),
    calls: [...calls],
    tags: [...tags],
    allTables: [...all.tables].filter((table) => table !== 'cache_invalidations').toSorted(),
    cachedTables: [...shown].filter((table) => OF_MEMBERS.includes(table) || CACHED.includes(table)),
    invalidates: all.ids.has(INVALIDATE),
  };
}

function reachedFrom(
  one: FunctionWrites,
  declared: ReadonlyMap<string, FunctionWrites>,
  except: ReadonlySet<string> = new Set(),
) {
  const [ids, tables] = [new Set<string>(), new Set<string>()];
  const visit = (each: FunctionWrites) => {
    if (ids.has(each.id) || except.has(each.id)) return;
    ids.add(each.id);
    for (const table of each.tables.filter(isTable)) tables.add(table);
    for (const used of each.uses.flatMap((id) => declared.get(id) ?? [])) visit(used);
  };
  visit(one);
  return { ids, tables };
}

const TABLES = new Set(
  [...readFileSync('db/schema.sql', 'utf8').matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(
    ([, table]) => table,
  ),
);

function isTable(name: string): boolean {
  return TABLES.has(name);
}

function featureOf(file: string): string {
  return /^server\/features\/([^/]+)/.exec(file)?.[1] ?? 'platform';
}
