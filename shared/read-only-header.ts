/** On every response during an outage of the primary database, with the reason. */
export const READ_ONLY_HEADER = 'clucket-read-only';
