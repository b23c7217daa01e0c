export const SPECIFICATION_PAGE = 'docs/specification.md';
const KINDS = ['route', 'text', 'state', 'rule', 'call', 'constant', 'field'];
/** `- M2.14 text: “Open Now” or “Closed” (decided: D40)` */
const ROW = new RegExp(String.raw`^- (?:([MA]\d|D0)\.|(D))(\d+) (?:${KINDS.join('|')}): \S`);
const DECIDED = /decided: ([^)]*)\)/g;
const DECISION = /\bD(?:0\.\d+|[1-9]\d?)\b/g;

export type Requirement = {
  id: string;
  /** M2, A9 or D. */
  chapter: string;
  row: string;
  /** The decisions that changed or clarified it. */
  decisions: string[];
};

/** The requirements in order, and problems with their numbers. */
export function readRequirements(text: string): { requirements: Requirement[]; problems: string[] } {
  const requirements: Requirement[] = [];
  const problems: string[] = [];
  const numbers = new Map<string, number>();
  for (const row of text.split('\n').filter((line) => line.startsWith('- '))) {
    const [, section, decision, digits] = ROW.exec(row) ?? [];
    if (digits === undefined) {
      problems.push(`${SPECIFICATION_PAGE}: "${row}" has no number or no kind.`);
      continue;
    }
    const prefix = decision ?? `${section}.`;
    const next = (numbers.get(prefix) ?? 0) + 1;
    if (Number(digits) !== next)
      problems.push(`${SPECIFICATION_PAGE}: ${prefix}${next} is missing before "${row}".`);
    numbers.set(prefix, Number(digits));
    requirements.push({
      id: prefix + digits,
      chapter: section === undefined || section === 'D0' ? 'D' : section,
      row,
      decisions: [...row.matchAll(DECIDED)].flatMap(([, ids = '']) => ids.match(DECISION) ?? []),
    });
  }
  return { requirements, problems };
}
