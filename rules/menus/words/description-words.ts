import { list } from './list.ts';

/** With these a description begins, and the name of a dish does not. */
export const OPENING_WORDS = list(`
    served, serve, topped, with, w, choice of, choose, comes, our, all, made, includes, on a,
    on toasted, on brioche, tossed, layered, stuffed, hand breaded, hand battered, a juicy, a
    crispy, a tender, an all, two pieces, your choice, try, this, these, we, what, one of,
    contains, allergens, add, sub, substitute, ask, available, mit, con, avec, met, servido,
    servi, serviert, and, plus, or, enjoy, limited time only,
  `);
