import { parseWordList } from './parse-word-list.ts';

export const DESCRIPTION_START_WORDS = parseWordList(`
    served, serve, topped, with, w, choice of, choose, comes, our, all, made, includes, on a,
    on toasted, on brioche, tossed, layered, stuffed, hand breaded, hand battered, a juicy, a
    crispy, a tender, an all, two pieces, your choice, try, this, these, we, what, one of,
    contains, allergens, add, sub, substitute, ask, available, mit, con, avec, met, servido,
    servi, serviert, and, plus, or, enjoy, limited time only,
  `);

export const MENU_BADGE_WORDS = parseWordList(`
    popular, new, new item, best seller, bestseller, most liked, most ordered, most loved, fan favorite,
    customer favorite, sold out, unavailable, add, add to cart, quick view, customize,
    1 most liked, 2 most liked, 3 most liked,
  `);

/** Second halves that keep their hyphen at the start of a line: "house-made", "pan-fried". */
export const HYPHENATED_WORD_ENDINGS = parseWordList(`
    made, fried, roasted, baked, smoked, brined, cured, cut, free, fed, range, style, breaded,
    battered, grilled, seared, dried, aged, picked, pickled, crusted, rubbed, pressed, fired,
    infused, based, dipped, glazed, marinated, cooked, braised, toasted, wrapped, stuffed, topped,
    caught, raised, grown, and, in, up, down, of, hot,
  `);
