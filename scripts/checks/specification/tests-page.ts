import { basename } from 'node:path';
import { requirementsDecidedBy, type RequirementCoverage, type TestWithRequirementIds } from './coverage.ts';

export const REQUIREMENT_TESTS_PAGE = 'docs/specification-tests.md';
const HEAD = `# The tests of the specification

Written by \`npm run check -- --fix --only specification\` from the ids in the titles of the tests: below each requirement of
[the specification](specification.md) the tests that fail when it stops being true. A test whose title says a chapter, as M2,
is meant for each requirement of it that has no test of its own.
`;

/** The page of requirements and their tests, with a section for each chapter. */
export function formatRequirementTestsPage(
  all: RequirementCoverage[],
  tests: TestWithRequirementIds[],
): string {
  const requirements = all.map(({ requirement }) => requirement);
  const parts = [...Map.groupBy(all, ({ requirement }) => requirement.chapter)].map(([chapter, inside]) => {
    const rows = inside.map(({ requirement: { id }, how, tests: own }) => {
      if (how === 'chapter') return `- ${id}: the tests of ${chapter}`;
      if (how === 'id') return [`- ${id}`, ...own.map(testRow)].join('\n');
      return `- ${id}: the tests of ${requirementsDecidedBy(id, requirements).join(', ')}`;
    });
    const ofChapter = tests.filter(({ ids }) => ids.includes(chapter));
    if (ofChapter.length > 0) rows.unshift([`- ${chapter}`, ...ofChapter.map(testRow)].join('\n'));
    return `## ${chapter}\n\n${rows.join('\n')}\n`;
  });
  return [HEAD, ...parts].join('\n');
}

function testRow({ file, title }: TestWithRequirementIds): string {
  return `  - [${basename(file)}](../${file}) › ${title.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|]/g, String.raw`\$&`)}`;
}
