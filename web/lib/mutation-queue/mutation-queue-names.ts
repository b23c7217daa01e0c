/** The original names, which databases and tabs on devices still have. */
export const MUTATION_DATABASE = 'outbox';
export const MUTATION_OBJECT_STORE = 'deeds';
/** Carries messages between tabs and the worker. */
export const MUTATION_CHANNEL = 'outbox';
