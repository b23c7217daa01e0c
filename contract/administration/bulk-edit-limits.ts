/** Without schemas, so that a browser that only needs the limit loads no validator. */
export const MAX_BULK_ROWS = 200;
