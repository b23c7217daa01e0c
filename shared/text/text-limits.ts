// Lengths count code points, as the schemas of the contract and PostgreSQL do.

/** The check reviews_comment_check of the table repeats it. */
export const MAX_REVIEW_LENGTH = 5000;
export const MAX_RECOMMENDATION_LENGTH = 5000;

export const MAX_CATALOG_NAME_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 5000;
export const MAX_WEBSITE_LENGTH = 2000;
export const MAX_INGREDIENT_LENGTH = 120;
export const MAX_INGREDIENTS = 60;
export const INGREDIENT_TOO_LONG_MESSAGE = `Each ingredient must be ${MAX_INGREDIENT_LENGTH} characters or less`;
export const TOO_MANY_INGREDIENTS_MESSAGE = `A sandwich can have up to ${MAX_INGREDIENTS} ingredients`;
export const MAX_MENU_TEXT_LENGTH = 200_000;
export const MENU_TEXT_TOO_LONG_MESSAGE =
  'Menu text must be 200,000 characters or less. Please paste one part of it at a time.';

export const MAX_ADDRESS_LENGTH = 300;
export const MAX_PHONE_NUMBER_LENGTH = 40;
export const MAX_HOURS_TEXT_LENGTH = 2000;
export const MAX_HOURS_NOTE_LENGTH = 80;
export const HOURS_NOTE_TOO_LONG_MESSAGE = `The note must be ${MAX_HOURS_NOTE_LENGTH} characters or less`;
export const MAX_SUGGESTION_NOTE_LENGTH = 300;

export const MAX_SEARCH_LENGTH = 200;
export const MAX_AUDIT_FILTER_LENGTH = 60;

const TWO_UNITS = /[\u{10000}-\u{10FFFF}]/gu;

/** Most emoji are one code point, but two units of `text.length`. */
export function codePointCount(text: string): number {
  return text.length - (text.match(TWO_UNITS)?.length ?? 0);
}

export function lengthProblem(name: string, text: string, max: number): string | null {
  return codePointCount(text) > max ? `${name} ${tooLongMessage(max)}` : null;
}

/** To be read after the name of the field. */
export function tooLongMessage(max: number | bigint): string {
  return `must be ${max.toLocaleString('en-US')} characters or less`;
}
