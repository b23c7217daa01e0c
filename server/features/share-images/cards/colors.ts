/** The light tokens of web/styles/tokens.css, because a preview has no dark mode. */
export const PAPER = '#FFF8EE';
export const INK = '#24150E';
export const MUTED = '#6B574B';
export const LINE = '#EADBC8';
export const PAPRIKA = '#B93418';
export const MUSTARD = '#F2B233';
export const CHEESE = '#F9CF66';
export const CHEESE_LIT = '#FFE197';
