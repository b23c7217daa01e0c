/** A Friday lunch in Los Angeles: most places are open, some are not yet. */
export const SCREENSHOT_TIME = new Date('2026-06-12T19:24:00Z');
