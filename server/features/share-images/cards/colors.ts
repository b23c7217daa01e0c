/** The light tokens of web/styles/tokens.css, because a preview has no dark mode. */
export const CARD_PAPER = '#FFF8EE';
export const CARD_INK = '#24150E';
export const CARD_MUTED = '#6B574B';
export const CARD_LINE = '#EADBC8';
export const CARD_PAPRIKA = '#B93418';
export const CARD_MUSTARD = '#F2B233';
export const CARD_CHEESE = '#F9CF66';
export const CARD_CHEESE_LIT = '#FFE197';
export const CARD_CREAM = '#FFF1D2';
