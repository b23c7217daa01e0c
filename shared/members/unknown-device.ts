/** What the server calls a browser that does not say what it is. */
export const UNKNOWN_DEVICE = 'Unknown device';
