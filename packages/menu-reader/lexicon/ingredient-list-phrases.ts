import { parseWordList } from './parse-word-list.ts';

export const INGREDIENT_SEPARATOR_PHRASES = parseWordList(`
    topped with, served with, served on, served in, layered with, dressed with, finished with,
    smothered in, smothered with, covered in, covered with, drizzled with, tossed in, tossed with,
    dipped in, coated in, dusted with, brushed with, marinated in, brined in, dunked in,
    stuffed with, loaded with, piled with, piled high with, slathered with, slathered in,
    made with, glazed with, glazed in, paired with, between two slices of, between, all on a,
    all on, all served on a, on top of, on a, on an, on our, on, in a, in our, with our, with a,
    with, w, and, plus, over, then, avec, con, mit, und, et, y, en, sur, auf, im, met, op, dans un,
    or,
  `);

export const INGREDIENT_LIST_END_PHRASES = parseWordList(`
    served with, comes with, come with, choice of, your choice, served alongside, side of,
    with a side, with fries, with french fries, with waffle fries, with chips, and fries, includes,
    add, sub, substitute, make it, upgrade, available, ask, contains, allergens, perfect, serves,
    choose, sides, side, not available, limited, dazu, servi avec, servido con, acompanado,
  `);

export const MARKETING_PHRASES = parseWordList(`
    our, your, you, we, us, is, are, was, it, its, this, that, these, will, the best, best, famous,
    favorite, classic, original, award, winning, try, love, perfection, made, daily, hand, since,
    style, twist, take, just, right, every, never, always, new, size, order, please, all, any,
    both, sandwich, burger, meal, combo, spicy level, heat, level, gf, gluten free, dairy free,
    vegan, vegetarian, df, cal, market price, served, comes, featuring, for, two, to,
  `);
