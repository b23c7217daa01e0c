import type { Requirement } from './requirements.ts';

export type TestWithRequirementIds = {
  file: string;
  title: string;
  ids: string[];
};

/** Whose title says the id, else the chapter of the requirement, else a requirement that the decision is about. */
export type RequirementCoverage = {
  requirement: Requirement;
  how: 'id' | 'chapter' | 'requirements';
  tests: TestWithRequirementIds[];
};

/** The tests of each requirement. Those of a chapter count where it has none of its own, and so do those of what was decided. */
export function testsOfRequirements(
  requirements: Requirement[],
  tests: TestWithRequirementIds[],
): RequirementCoverage[] {
  const byId = new Map<string, TestWithRequirementIds[]>();
  for (const test of tests) for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), test]);
  return requirements.map((requirement) => {
    const { id, chapter } = requirement;
    const own = byId.get(id);
    if (own) return { requirement, how: 'id', tests: own };
    const ofChapter = byId.get(chapter);
    if (ofChapter) return { requirement, how: 'chapter', tests: ofChapter };
    const decided = requirementsDecidedBy(id, requirements).flatMap((other) => byId.get(other) ?? []);
    return { requirement, how: 'requirements', tests: decided };
  });
}

export function requirementsDecidedBy(decision: string, requirements: Requirement[]): string[] {
  return requirements.filter(({ decisions }) => decisions.includes(decision)).map(({ id }) => id);
}
