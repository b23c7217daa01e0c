/** What a call brings back in the gallery: a plain value is what it answers, these are the other ways to go. */
export type Special =
  | { $: 'pending' }
  | { $: 'cut' }
  | { $: 'refused'; status: number; detail: string }
  | { $: 'rows'; rows: unknown[]; next: string | null; total: number | null };

export type Answers = Record<string, unknown>;

export const PENDING: Special = { $: 'pending' };
/** There is no network. */
export const CUT: Special = { $: 'cut' };

export function refused(status: number, detail = 'It broke.'): Special {
  return { $: 'refused', status, detail };
}

export const GONE = refused(410, 'It is gone.');
export const BROKEN = refused(500);

/** A list with more after it. */
export function rows(shown: unknown[], total: number | null = null): Special {
  return { $: 'rows', rows: shown, next: total === null || total > shown.length ? 'more' : null, total };
}

/** The browser's part (scripts/gallery/in-page.mjs) looks in the same way. */
export function answerTo(answers: Answers, address: string): unknown {
  return address in answers ? answers[address] : answers[address.split('?')[0] ?? ''];
}

export function isSpecial(answer: unknown): answer is Special {
  return typeof answer === 'object' && answer !== null && '$' in answer;
}
