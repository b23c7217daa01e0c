import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findSpecificationChapterProblems } from './specification-chapters.ts';
import { citedRequirementIds, sourceCommentsOf, mentionedRequirementIds } from './cited-ids.ts';
import { testsOfRequirements, type RequirementCoverage, type TestWithRequirementIds } from './coverage.ts';
import { readRequirements, SPECIFICATION_PAGE, type Requirement } from './requirements.ts';
import { formatRequirementTestsPage, REQUIREMENT_TESTS_PAGE } from './tests-page.ts';
import { listRepositoryFiles } from '../source-files.ts';
import { findTestTitles } from './test-titles.ts';

const TEST_FILE = /\.test\.tsx?$/;
/** The files that a requirement may quote: everything except tests and tools. */
const PRODUCT = /^(?!(?:db|e2e|scripts|tools)\/).*(?<!\.test)\.tsx?$/;
/** Applied migrations never change, and docs/security/ has ids of its own. */
const COMMENTED = /^(?!db\/migrations\/).*\.(?:tsx?|mjs|css|sql)$/;
const DOCUMENT = /^docs\/(?!security\/).*\.md$/;
const QUOTED = /“([^”]+)”/g;
/** `{n}` in a quoted text stands for any text. */
const HOLE = /\{[^}]*\}/;

/** Requires that all requirements have tests, cited ids exist, and quoted texts occur in the code or its tests. */
export async function checkSpecification(): Promise<string> {
  const { page, problems } = judge();
  const isCurrent = existsSync(REQUIREMENT_TESTS_PAGE) && read(REQUIREMENT_TESTS_PAGE) === page;
  if (!isCurrent)
    problems.push(
      `${REQUIREMENT_TESTS_PAGE} differs from the titles: npm run check -- --fix --only specification`,
    );
  return problems.join('\n');
}

export async function writeRequirementTestsPage(): Promise<string> {
  const { page, problems } = judge();
  writeFileSync(REQUIREMENT_TESTS_PAGE, page);
  return problems.join('\n');
}

function judge(): { page: string; problems: string[] } {
  const files = listRepositoryFiles().filter((file) => existsSync(file));
  const text = read(SPECIFICATION_PAGE);
  const { requirements, problems } = readRequirements(text);
  const tests = listTestsWithIds(files);
  const all = testsOfRequirements(requirements, tests);
  const code = plain(
    files
      .filter((file) => PRODUCT.test(file))
      .map(read)
      .join('\n'),
  );
  return {
    page: formatRequirementTestsPage(all, tests),
    problems: [
      ...problems,
      ...findSpecificationChapterProblems(text),
      ...findUntestedRequirements(all),
      ...findUnknownRequirementIds(requirements, mentions(files, tests)),
      ...findUnusedSpecificationTexts(all, code),
    ],
  };
}

export function findUntestedRequirements(all: RequirementCoverage[]): string[] {
  return all
    .filter(({ tests }) => tests.length === 0)
    .map(
      ({ requirement: { id } }) =>
        `${SPECIFICATION_PAGE}: ${id} has no test; write its id into the title of one.`,
    );
}

export type RequirementMention = {
  file: string;
  ids: string[];
};

export function findUnknownRequirementIds(
  requirements: Requirement[],
  requirementMentions: RequirementMention[],
): string[] {
  const known = new Set(requirements.flatMap(({ id, chapter }) => [id, chapter]));
  const decisions = requirements.flatMap(({ decisions: ids }) => ids);
  return [...requirementMentions, { file: SPECIFICATION_PAGE, ids: decisions }].flatMap(({ file, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file} cites ${id}, which ${SPECIFICATION_PAGE} does not have.`),
  );
}

/** Texts in “these marks” that occur neither in the code nor in a test of the requirement. */
export function findUnusedSpecificationTexts(all: RequirementCoverage[], code: string): string[] {
  return all.flatMap(({ requirement: { row }, tests }) => {
    const paths = [code, ...new Set(tests.map(({ file }) => file))];
    const pieces = [...row.matchAll(QUOTED)].flatMap(([, text = '']) => text.split(HOLE));
    return pieces
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '' && !containsText(paths, piece))
      .map((piece) => `${SPECIFICATION_PAGE}: neither the code nor the tests say "${piece}" ("${row}").`);
  });
}

function containsText([code = '', ...files]: string[], piece: string): boolean {
  const plainPiece = plain(piece);
  return code.includes(plainPiece) || files.some((file) => plain(read(file)).includes(plainPiece));
}

function listTestsWithIds(files: string[]): TestWithRequirementIds[] {
  return files
    .filter((file) => TEST_FILE.test(file))
    .toSorted()
    .flatMap((file) =>
      findTestTitles(read(file)).map((title) => ({ file, title, ids: citedRequirementIds(title) })),
    );
}

function mentions(files: string[], tests: TestWithRequirementIds[]): RequirementMention[] {
  return [
    ...tests,
    ...files
      .filter((file) => COMMENTED.test(file))
      .map((file) => ({ file, ids: mentionedRequirementIds(sourceCommentsOf(file, read(file))) })),
    ...files
      .filter((file) => DOCUMENT.test(file) && file !== REQUIREMENT_TESTS_PAGE)
      .map((file) => ({ file, ids: mentionedRequirementIds(read(file)) })),
  ];
}

const texts = new Map<string, string>();

function read(file: string): string {
  const known = texts.get(file);
  if (known !== undefined && file !== REQUIREMENT_TESTS_PAGE) return known;
  const text = readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

/** Removes escapes, entities and line breaks, which differ between languages. */
function plain(text: string): string {
  return text
    .replace(/\\(['"`])/g, '$1')
    .replace(/&(apos|#x27);/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
