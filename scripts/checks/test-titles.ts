/** `test('…'`, `describe.each(…)('…'`, `it<Case>('…'`: the first text of such a call, or of a call of its answer. */
const TITLE =
  /(?:\b(?:test|it|describe)(?:EachSize)?(?:\.\w+)*(?:<[^()]*>)?|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gs;

/** The titles of the tests and groups of a test file, as they are written there, placeholders and all. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(TITLE)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(.)/gs, '$1'),
  );
}
