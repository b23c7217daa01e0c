import { parseWordList } from './parse-word-list.ts';

/** Labels of one price among several; a price without a label is that of the plain sandwich. */
export const REGULAR_SIZE_WORDS = parseWordList(`
    regular, reg, single, sandwich, sandwich only, sand, sammie, sando, burger, whole, full, alone,
    solo, a la carte, ala carte, alc, only, each, ea, per, dine in, item, price, std, standard,
    original,
  `);
export const SIZE_LABEL_WORDS = parseWordList(`
    s, m, l, xl, sm, md, med, lg, lrg, small, medium, large, xlarge, extra large, jumbo, mini,
    double, dbl, triple, junior, jr, 6 inch, 12 inch, 8 inch, foot long, footlong, grande, chico,
    mediano, klein, mittel, gross, 2 pc, 3 pc, 1 pc, cup, bowl, plate, grilled, crispy, fried,
    to go, takeaway, take away, take out, eat in, delivery, pickup, lunch, dinner, brunch, one,
    two, three,
  `);
export const PARTIAL_PORTION_WORDS = parseWordList(`
    half, 1 2, half size, kids, kid, child, senior, member, members, happy hour, hh, slider,
    with coupon, lunch size, snack,
  `);

export const SIZE_ONLY_WORDS = parseWordList(`
    s, m, l, xl, sm, md, med, lg, lrg, reg, small, medium, large, xlarge, mediano, chico, klein,
    mittel, gross, half, 1 2, whole, full, each, ea, per, only, price, item, inch, pc, cup, bowl,
    dine in, eat in, to go, takeaway, take away, take out, delivery, pickup, member, members, with, w, and,
  `);
export const COMBO_LABEL_WORDS = parseWordList(`
    combo, meal, combo meal, make it a combo, make it a meal, platter, basket, w fries, with fries,
    with fries and drink, w fries and drink, with side, w side, with a side, and fries, deluxe,
    box, value meal, menu, menu mit pommes, meal deal, with chips, plus fries, cmb, dinner plate,
    en combo, set, set menu, 세트, セット, 套餐,
  `);
export const EXTRA_CHARGE_WORDS = parseWordList(`
    add, adds, add on, extra, plus, sub, substitute, upgrade, make it, swap, with added,
    additional, supplement, upcharge, gluten free bun, gf bun, lettuce wrap, agregar, zzgl,
    extra patty, on a gluten free bun, choose, make any, make your, turn any, also available,
    buy 1, buy one, save,
  `);
export const PRICE_ON_REQUEST_PHRASES = parseWordList(`
    market price, mkt price, mkt, mp, m p, market, aq, price varies, ask your server, ask server,
    seasonal price, tagespreis, prix du jour, precio del dia, according to size, s q, priced daily,
    varies,
  `);

export const NON_PRICE_UNITS_AFTER_NUMBERS = parseWordList(`
    oz, ozs, ounce, ounces, fl, lb, lbs, pound, pounds, g, gr, gram, grams, kg, ml, cl, l, liter,
    litre, cal, cals, calories, calorie, kcal, kj, pc, pcs, piece, pieces, ct, count, in, inch,
    inches, ft, min, mins, minutes, minute, hr, hrs, hour, hours, am, pm, a.m, p.m, year, years,
    yr, day, days, people, persons, guests, servings, way, ways, grain, grains, cheese, cheeses,
    layer, layers, slice, slices, star, stars, reviews, ratings, mi, miles, percent, tenders,
    wings, nuggets, strips, sliders, tacos, eggs, egg, sides, side, items, x, st, nd, rd, th,
    proof, abv, ibu, degree, degrees, times, patties, patty, pack, pk, spice, spices, herbs,
    toppings, sauces, sandwiches, burgers, dips, flavors, stuck, stk, pieza, piezas, or, and, of,
    for, to, per,
  `);
export const NON_PRICE_WORDS_BEFORE_NUMBERS = parseWordList(`
    no, nr, num, number, since, est, established, serves, feeds, level, lvl, exit, route, highway,
    hwy, suite, ste, unit, table, page, copyright, tel, phone, ph, fax, call, text, voted, over,
    under, about, spice, heat, scale, version, vol, area, zip, minimum, allow, approx, contains,
    allergens, choose, pick, any, top, step, day, batch, formula, studio, bacon x, ages, age, all,
  `);
