// Lengths count UTF-16 code units, as the schemas of the contract do.

/** The check reviews_comment_check of the table repeats it. */
export const REVIEW_MAX = 5000;
export const RECOMMENDATION_MAX = 5000;

export const NAME_MAX = 200;
export const DESCRIPTION_MAX = 5000;
export const WEBSITE_MAX = 2000;
export const INGREDIENT_MAX = 120;
export const MAX_INGREDIENTS = 60;
export const MENU_TEXT_MAX = 200_000;
export const MENU_TEXT_TOO_LONG =
  'The menu text is too long: at most 200,000 characters. Please paste one part of it at a time.';

export const ADDRESS_MAX = 300;
export const PHONE_NUMBER_MAX = 40;
export const HOURS_TEXT_MAX = 2000;
export const NOTE_MAX = 80;
export const SUGGESTION_NOTE_MAX = 300;

export const SEARCH_MAX = 200;
export const AUDIT_NAME_MAX = 60;

export function lengthProblem(name: string, text: string, max: number): string | null {
  return text.length > max ? `${name} must be at most ${max} characters` : null;
}
