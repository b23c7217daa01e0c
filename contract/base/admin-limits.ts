// Limits without schemas, so that a browser that only needs the limit loads no validator.

export const MAX_BULK_EDIT_ROWS = 200;
export const MAX_BADGE_DESCRIPTION_LENGTH = 500;
export const MAX_MAINTENANCE_MESSAGE_LENGTH = 300;
export const MAX_SOURCE_LENGTH = 120;
export const MAX_LICENSE_LENGTH = 120;
export const MAX_PLACES_FILE_BYTES = 32 * 1024 * 1024;
export const PLACES_FILE_TOO_LARGE_MESSAGE =
  'The file is larger than 32 MB. Please compress it with gzip, split it, or import it on the command line.';
export const MAX_TAGS_OF_SANDWICH = 30;
