const TITLE =
  /(?:\b(?:test|it|describe)(?:EachSize)?(?:\.\w+)*(?:<[^()]*>)?|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gs;

export function findTestTitles(source: string): string[] {
  return [...source.matchAll(TITLE)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(.)/gs, '$1'),
  );
}
