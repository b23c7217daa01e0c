/** The location whose form opens with the page, and the field that has the focus then. */
export type LinkedLocation = { id: number; field: 'address' | 'hours' };
