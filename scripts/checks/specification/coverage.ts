import type { Requirement } from './requirements.ts';

export type TestWithRequirementIds = {
  file: string;
  title: string;
  ids: string[];
};

/** Tests whose titles cite the id, else the chapter of the requirement, else a requirement of the decision. */
export type RequirementCoverage = {
  requirement: Requirement;
  how: 'id' | 'chapter' | 'requirements';
  tests: TestWithRequirementIds[];
};

/** The tests of each requirement, else of its chapter, else of the requirements that the decision is about. */
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
