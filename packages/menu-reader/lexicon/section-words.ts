import { parseWordList } from './parse-word-list.ts';

// Headings of parts of a menu, by what to expect below them.

export const SANDWICH_SECTION_WORDS = parseWordList(`
    sandwich, sandwiches, sandwichs, sandos, sando, sammies, sammys, burger, burgers, handheld,
    handhelds, hand helds, hand held, between the bread, between bread, between the buns,
    between two buns, between buns, on a bun, on the bun, on bread, buns, bun, breads, in a bun,
    clubs, melts, paninis, panini, toasties, tortas, bocadillos, bocatas, po boys, poboys, bao,
    baos, banh mi, biscuits, biscuit sandwiches, hamburguesas, hamburger, belegte brotchen,
    broodjes, broodjes burgers, sandwicher, smorgasar, burgare, sandwiches y hamburguesas,
    sanduiches, panini caldi, baguettes, croques, stacked, stacks, sammich, sammiches, butties,
    rolls, 버거, 샌드위치, バーガー, サンドイッチ, 汉堡, 漢堡, 三明治, бургеры, сэндвичи, سندويشات, برجر,
  `);

export const COMBO_SECTION_WORDS = parseWordList(`
    combos, combo, combo meals, combo meal, meals, value meals, value menu, meal deals, meal deal, boxed lunches,
    box lunches, family meals, bundles, menus, formules,
  `);

export const DOUBTFUL_MENU_SECTIONS: readonly (readonly [doubt: string, words: readonly string[]])[] = [
  ['A wrap', ['wrap', 'wraps', 'wraps and rolls', 'durum']],
  ['A slider', ['sliders', 'slider']],
  [
    'A sub',
    parseWordList(`
    subs, sub, hoagies, heroes, heros, grinders, cheesesteaks, hot subs, cold subs, submarines,
  `),
  ],
  [
    'A pita or flatbread',
    parseWordList(`
    pitas, pita, gyros, flatbreads, shawarma, doner,
  `),
  ],
];

export const OTHER_SECTION_WORDS = parseWordList(`
    salad, salads, greens, soup, soups, side, sides, sidekicks, on the side, appetizer, appetizers,
    apps, starter, starters, small plates, shareables, shareable, sharables, share, to share,
    for the table, snacks, bites, small bites, bar bites, bar snacks, nibbles, wings, wing,
    tenders, strips, fingers, nuggets, entree, entrees, main, mains, main course, main courses,
    main dishes, large plates, big plates, plates, platters, dinner, dinners, supper, suppers,
    bowl, bowls, pasta, pastas, pizza, pizzas, pies, taco, tacos, burritos, quesadillas, nachos,
    fajitas, enchiladas, rice, rice dishes, noodles, fried rice, ramen, curry, curries, dessert,
    desserts, sweets, sweet, drinks, drink, beverage, beverages, cocktails, beer, beers, wine,
    wines, shakes, milkshakes, coffee, tea, juices, sodas, spirits, extras, extra, add ons, addons,
    add on, additions, toppings, topping, sauces, sauce, dips, dressings, condiments, fries,
    loaded fries, tots, mac, from the garden, family meals, family packs, buckets, catering,
    party trays, trays, steaks, seafood, fish, bbq, barbecue, skillets, omelettes, omelets, eggs,
    pancakes, griddle, waffles, baskets, merch, merchandise, ensaladas, sopas, platos,
    platos fuertes, bebidas, postres, entradas, acompanamientos, salades, entrees froides, plats,
    boissons, salate, vorspeisen, hauptgerichte, beilagen, getranke, nachspeisen, insalate, primi,
    secondi, contorni, dolci, bevande, voorgerechten, hoofdgerechten, bijgerechten, dranken, 사이드,
    음료, ドリンク, サイド, 飲料, 小食,
  `);

export const NEUTRAL_SECTION_WORDS = parseWordList(`
    menu, lunch, lunch menu, dinner menu, brunch, breakfast, specials, daily specials,
    todays specials, specialties, house specialties, signatures, favorites, favourites,
    house favorites, classics, kids, kids menu, for kids, little ones, children, seniors,
    late night, happy hour, all day, new, featured, popular, popular items, most popular,
    most ordered, picked for you, from the grill, off the grill, from the fryer, grill, fryer,
    chef specials, limited time, a la carte, combos, meals, combo meals, value menu, the menu,
    food, eats, everyday,
  `);

export const CHICKEN_SECTION_WORDS = parseWordList(`
    chicken, fried chicken, hot chicken, crispy chicken, grilled chicken, bird, birds, poultry,
    pollo, hahnchen, chicken menu,
  `);

export const HEADING_FILLER_WORDS = parseWordList(`
    our, the, and, or, of, from, famous, signature, specialty, house, gourmet, classic, hot, cold,
    fresh, more, other, all, big, fried, crispy, grilled, build, your, own, menu, section, items,
    platter, options, with, served, fries, choice, chips, homemade, handcrafted, hand, crafted,
    new, featured, local, favorite, favorites, day, daily, special, specials, lunch, dinner, y, et,
    und, e, en, de, a, n, deli, craft, style, world, chefs, nashville, southern, korean, wood, for,
    to, go, on, non, vegan, plant, based,
  `);
