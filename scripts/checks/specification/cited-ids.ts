const REQUIREMENT_ID = String.raw`(?:[MA][1-9]|D0)\.\d+|D[1-9]\d?`;
const CHAPTER_ID = String.raw`[MA][1-9]`;
const IN_PARENTHESES = /\(([^()]*)\)/g;
const LIST_OF_IDS = new RegExp(
  String.raw`^(?:${REQUIREMENT_ID}|${CHAPTER_ID})(?:, (?:${REQUIREMENT_ID}|${CHAPTER_ID}))*$`,
);
/** An id with a period is recognized anywhere; `M2` or `D42` could mean something else outside parentheses. */
const WITH_POINT = /\b[MAD]\d+\.\d+\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
const SQL_COMMENT = /--[^\n]*/g;

/** The ids in a text's parentheses: "(M2.3, D42)", also after or before something else: "(threats C2; M9.1)". */
export function citedRequirementIds(text: string): string[] {
  return [...text.matchAll(IN_PARENTHESES)]
    .flatMap(([, inside = '']) => inside.split(';').map((piece) => piece.trim()))
    .filter((piece) => LIST_OF_IDS.test(piece))
    .flatMap((piece) => piece.split(', '));
}

/** All ids in a document or a comment. */
export function mentionedRequirementIds(text: string): string[] {
  return [...new Set([...citedRequirementIds(text), ...[...text.matchAll(WITH_POINT)].map(([id]) => id)])];
}

export function sourceCommentsOf(file: string, source: string): string {
  return [...source.matchAll(file.endsWith('.sql') ? SQL_COMMENT : COMMENT)]
    .map(([comment]) => comment)
    .join('\n');
}
