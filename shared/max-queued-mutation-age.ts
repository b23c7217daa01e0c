/** Mutations that were queued for longer are not accepted. */
export const MAX_QUEUED_MUTATION_AGE_DAYS = 30;
