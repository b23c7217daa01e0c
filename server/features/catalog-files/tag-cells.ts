import { findTagCountProblem, lockTagsAgainstChange } from '#server/features/tags/tags.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import type { CatalogFileCells } from './catalog-table.ts';
import { selectRenamedTags, selectTags, type TagNameRow } from './queries.ts';

/** The keys are names in lower case. `renamed` has the former names in the file that no tag has now. */
export type KnownTags = {
  current: ReadonlyMap<string, TagNameRow>;
  renamed: ReadonlyMap<string, TagNameRow>;
};

export const NO_TAGS: KnownTags = { current: new Map(), renamed: new Map() };

export async function lockTagsOfCells(
  tx: Db,
  rows: readonly { cells: CatalogFileCells }[],
): Promise<KnownTags> {
  const texts = rows.flatMap(({ cells }) => cells['tags'] ?? []);
  if (texts.length === 0) return NO_TAGS;
  await lockTagsAgainstChange(tx, 'all');
  const current = new Map((await selectTags(tx)).map((tag) => [tag.name.toLowerCase(), tag]));
  const names = new Set(texts.flatMap(splitCell).map((name) => name.toLowerCase()));
  const unknown = [...names].filter((name) => !current.has(name));
  const renamed = unknown.length > 0 ? await selectRenamedTags(tx, unknown) : [];
  // The last tag that had a name counts.
  return { current, renamed: new Map(renamed.map(({ formerName, ...tag }) => [formerName, tag])) };
}

/** A tag can be renamed between the export of a file and its import. */
export function hasSameTags(before: string, after: string, { current, renamed }: KnownTags): boolean {
  const names = splitCell(after).map((name) => {
    const key = name.toLowerCase();
    return (current.get(key) ?? renamed.get(key))?.name ?? name;
  });
  return names.join('; ') === before;
}

export function parseTagCell(text: string, { current, renamed }: KnownTags): number[] {
  const tagIds = splitCell(text).map((name) => {
    const key = name.toLowerCase();
    const tag = current.get(key);
    if (tag) return tag.id;
    const newName = renamed.get(key)?.name;
    throw badRequestError(
      newName === undefined ? `There’s no tag “${name}”.` : `The tag “${name}” was renamed to “${newName}”.`,
    );
  });
  const uniqueIds = [...new Set(tagIds)];
  const problem = findTagCountProblem(uniqueIds);
  if (problem !== null) throw badRequestError(problem);
  return uniqueIds;
}

export function splitCell(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}
