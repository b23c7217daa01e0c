/** The name of a browser that sends no recognizable user agent. */
export const UNKNOWN_DEVICE = 'Unknown device';
