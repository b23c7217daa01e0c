/** Lengths count UTF-16 code units, as the schemas of the contract do. */
export const REVIEW_MAX = 5000;

export const ADDRESS_MAX = 300;
export const PHONE_NUMBER_MAX = 40;
export const HOURS_TEXT_MAX = 2000;
/** Of a special day or a closure. */
export const NOTE_MAX = 80;

/** What is wrong with a text that is too long, in the words of the API; null where it fits. */
export function lengthProblem(name: string, text: string, most: number): string | null {
  return text.length > most ? `${name} must be at most ${most} characters` : null;
}
