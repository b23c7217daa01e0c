/** The light tokens of web/styles/tokens.css, because a preview has no dark mode. */
export const SHARE_CARD_BACKGROUND_COLOR = '#FFF8EE';
export const SHARE_CARD_TEXT_COLOR = '#24150E';
export const SHARE_CARD_MUTED_TEXT_COLOR = '#6B574B';
export const SHARE_CARD_LINE_COLOR = '#EADBC8';
export const SHARE_CARD_PAPRIKA_COLOR = '#B93418';
export const SHARE_CARD_MUSTARD_COLOR = '#F2B233';
export const SHARE_CARD_CHEESE_COLOR = '#F9CF66';
export const SHARE_CARD_LIGHT_CHEESE_COLOR = '#FFE197';
export const SHARE_CARD_CREAM_COLOR = '#FFF1D2';
