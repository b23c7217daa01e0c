import { parseWordList } from './parse-word-list.ts';

export const OTHER_DISH_WORDS = parseWordList(`
    taco, tacos, taquito, taquitos, burrito, burritos, quesadilla, quesadillas, quesarito,
    quesalupa, chalupa, gordita, nacho, nachos, enchilada, enchiladas, tostada, tamale, tamales,
    empanada, empanadas, flauta, flautas, chimichanga, fajita, fajitas, mulita, sope, sopes, pizza,
    calzone, stromboli, pasta, alfredo, linguine, penne, fettuccine, spaghetti, ravioli, lasagna,
    mac and cheese, mac n cheese, noodle, noodles, stew, chili, gumbo, jambalaya, bowl, bowls,
    rice, fried rice, risotto, curry, ramen, pho, udon, soup, soups, bisque, chowder, broth,
    waffle, waffles, pancake, pancakes, hash, omelette, omelet, scramble, skillet, fries, tots,
    loaded fries, poutine, potato, potatoes, pot pie, casserole, meal kit, dinner, dinners, basket,
    platter, plate, combo plate, skewer, skewers, kabob, kabobs, satay, dumplings, dumpling,
    egg roll, egg rolls, spring roll, spring rolls, lettuce wraps, lettuce wrap, pie,
    parmigiana dinner, stir fry, lo mein, chow mein, tikka masala, teriyaki plate, milanesa plate,
    entree, corn dog, hot dog, pupusa, biryani, tagine, rotisserie chicken, whole roasted chicken, whole roast chicken, whole fried chicken, half roasted chicken,
    half roast chicken, half fried chicken, sampler, bucket,
    family meal, feast, piccata, marsala, francese, saltimbocca, a la king, cacciatore, vindaloo,
    adobo, inasal, paella, arroz con, caldo, sopa, pozole, ensalada, salade, salat, tenderloin,
    tenderloins, mac, flatbread pizza, sushi, poke, sticks, stix, cookie, shake, lollipops,
    cordon bleu dinner, schnitzel plate,
  `);

export const SALAD_WORDS = ['salad', 'salads', 'slaw', 'caesar salad', 'cobb salad'] as const;

export const CHICKEN_WITHOUT_BREAD_WORDS = parseWordList(`
    nugget, nuggets, mcnuggets, tender, tenders, tendies, strip, strips, finger, fingers, popcorn,
    bites, bite, wing, wings, wingettes, drumstick, drumsticks, drums, drumettes, thighs, legs,
    leg, pieces, piece, pc, pcs, quarter, quarter dark, half chicken, whole chicken, half bird,
    whole bird, dark meat, white meat, fillets, breast and wing, leg and thigh, fries, livers,
    gizzards, poppers, chicken fries, chunks, kara age pieces, milanesas, alitas, muslos, piezas,
    ailes, flugel, dippers, littles, chips, jumbo tenders,
  `);

export const MULTI_ITEM_WORDS = parseWordList(`
    combo, combos, meal, meals, pack, packs, tray, trays, bundle, bundles, box, box meal,
    boxed lunch, lunch box, family, catering, party, lunch special, value meal, happy meal, menu,
    deal, dozen, two can dine, soup and half, half sandwich, pick two, menue, formule, for two,
    for 2,
  `);

/** Flavors and sides with the name of a dish, removed before the search for a dish. */
export const FLAVORS_NAMED_LIKE_DISHES = parseWordList(`
    sweet chili, chili lime, chili crisp, chili garlic, chili mayo, chili honey, chili oil,
    green chili, chile lime, chili glazed, honey chili, red chili, cheese curd, curry mayo,
    curry aioli, curry ketchup, rice vinegar, rice bun, corn flake, potato bun, potato roll,
    sweet potato bun, with fries, and fries, w fries, potato chip crusted, potato chips, and chips,
    with chips, w chips, plus fries, with waffle fries, with soup, with salad, or salad, and slaw,
    with slaw, apple slaw, cole slaw, coleslaw, slaw dog, kimchi slaw, with side salad,
    pizza sauce, waffle fries, fry sauce, with tots, and tots, wing sauce, buffalo wing,
    quarter pound, quarter pounder, adobo mayo, boneless breast, boneless skinless,
    boneless chicken breast, boneless fried chicken thigh, boneless thigh,
  `);
