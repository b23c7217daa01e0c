import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compareScreenshots } from './compare-screenshots.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type Difference = { name: string; diff: string[] };

export async function compareBaselineRecordings(before: string, after: string, out: string): Promise<number> {
  let count = 0;
  for (const part of ['responses', 'pages']) {
    const differences = textDifferences(join(before, part), join(after, part));
    printGroups(part, differences);
    count += differences.length;
  }
  return count + (await compareScreenshots(join(before, 'pictures'), join(after, 'pictures'), out));
}

function textDifferences(before: string, after: string): Difference[] {
  if (!existsSync(before) || !existsSync(after)) return [];
  const { stdout, status, stderr } = spawnSync(
    'git',
    ['diff', '--no-index', '--no-color', '--no-ext-diff', '--no-renames', before, after],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout
    .split(/^(?=diff --git )/m)
    .filter(Boolean)
    .map((section) => readSection(section, before, after));
}

function readSection(section: string, before: string, after: string): Difference {
  const lines = section.trimEnd().split('\n');
  const from = lines.find((line) => line.startsWith('--- '))?.slice(4) ?? '';
  const to = lines.find((line) => line.startsWith('+++ '))?.slice(4) ?? '';
  const isAdded = from === '/dev/null';
  const name = isAdded ? pathWithin(after, to) : pathWithin(before, from);
  if (isAdded || to === '/dev/null') return { name, diff: [isAdded ? '+ only after' : '- only before'] };
  return { name, diff: lines.slice(lines.findIndex((line) => line.startsWith('@@'))) };
}

/** Git prints a path behind a prefix, and appends a tab to one with spaces. */
function pathWithin(folder: string, path: string): string {
  return path.slice(path.indexOf(folder) + folder.length + 1).trim();
}

function printGroups(part: string, differences: readonly Difference[]): void {
  const changed = ({ diff }: Difference) => diff.filter((line) => /^[+-]/.test(line)).join('\n');
  for (const group of Map.groupBy(differences, changed).values()) {
    console.log(`\n${part}: ${group.length} ${group.length === 1 ? 'file' : 'files'} with this difference`);
    for (const { name } of group) console.log(`  ${name}`);
    console.log(
      assertDefined(group[0])
        .diff.map((line) => `    ${line}`)
        .join('\n'),
    );
  }
}
