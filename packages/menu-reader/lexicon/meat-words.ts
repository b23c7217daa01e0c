import { parseWordList } from './parse-word-list.ts';

// Chicken in the languages of the menus that this site has seen.
export const CHICKEN_WORDS = parseWordList(`
    chicken*, mcchicken, mccrispy, chick fil a, zinger, karaage, tori katsu, torikatsu, yardbird,
    pollo, pollos, pechuga, poulet, frango, galinha, kip, kipburger, kipfilet, kylling*, kyckling*,
    hahnchen*, huhn, huhner*, hendl*, kana, kanaburger, kurczak*, csirke*, tavuk*, tavuklu, pui,
    kureci, kuřecí, pilece, piletina, piščanec*, ayam, manok, ga nuong, ga ran, murgh, куриц*,
    *куриц*, курин*, куряч*, цыпл*, κοτοπουλο, κοτοπουλου, 치킨, 닭, 鶏, 鸡, 雞, 炸鸡, チキン, とり, 唐揚げ, からあげ,
    ไก่, دجاج, فراخ, עוף, פרגית,
  `);

/** With this spelling it is usually plant-based. */
export const IMITATION_CHICKEN_SPELLINGS = parseWordList(`
    chickn, chick n, chikn, chik n, chkn, chckn, ch ckn, chick un, chik un, tofurky,
  `);

export const IMITATION_MEAT_WORDS = parseWordList(`
    vegan, vegano, vegana, veganer, veganes, vegetarian, veggie, plant based, plant chicken,
    meatless, meat free, impossible, beyond, tofu, seitan, tempeh, quorn, gardein, jackfruit, mock,
    faux, soy chicken, not chicken, no chicken chicken, chickenless, chicken less,
    mushroom chicken, cauliflower, sin carne, vegetal,
  `);

/** Dishes with chicken in the name and none in the dish, or not as its filling. */
export const CHICKEN_PHRASES_WITHOUT_CHICKEN = parseWordList(`
    chicken fried, chicken of the sea, chicken of the woods, chicken gravy, chicken broth,
    chicken stock, chicken salt, chicken liver, chicken livers, chicken skin, chicken sausage,
    chicken apple sausage, chicken egg, chicken fat, chicken style seasoning, chicken noodle,
    chicken soup, chicken chili, chicken tortilla soup, chicken gumbo, chicken jus,
  `);

export const CHICKEN_ADD_ON_PHRASES = parseWordList(`
    add chicken, add grilled chicken, add crispy chicken, add fried chicken, add a chicken,
    extra chicken, with chicken add, add blackened chicken, add protein, sub chicken,
    substitute chicken, sub grilled chicken, substitute grilled chicken, swap chicken,
    make it chicken, available with chicken, w o chicken, without chicken, no chicken,
    w o crispy chicken, w o grilled chicken, without grilled chicken, without crispy chicken,
    sin pollo, sans poulet, ohne hahnchen, hold the chicken,
  `);

export const OTHER_MEAT_WORDS = parseWordList(`
    beef, steak, cheesesteak, pork, turkey, fish, shrimp, prawn, prawns, tuna, salmon, cod,
    catfish, crab, lobster, sausage, brisket, pastrami, corned beef, meatball, meatballs, lamb,
    duck, chorizo, pulled pork, roast beef, salami, mortadella, oyster, oysters, bison, venison,
    gyro meat, short rib, prime rib, ribeye, bulgogi, carne asada, carnitas, al pastor, barbacoa,
    falafel, halloumi, res, cerdo, jamon, boeuf, porc, rind, schwein*, thon, atun, kebab,
  `);

export const CHOICE_OF_MEAT_PHRASES = parseWordList(`
    chicken or beef, beef or chicken, chicken or steak, steak or chicken, chicken or shrimp,
    shrimp or chicken, chicken or pork, pork or chicken, chicken or turkey, turkey or chicken,
    chicken or fish, fish or chicken, chicken or tofu, tofu or chicken, chicken or burger,
    beef chicken or, chicken beef or, steak chicken or, chicken steak or, pollo o carne,
    carne o pollo, pollo o res, chicken or veggie, veggie or chicken, chicken or vegetarian,
    chicken or lamb, lamb or chicken, chicken or falafel, falafel or chicken, chicken or salmon,
    salmon or chicken, chicken or impossible, chicken or beyond, beef patty or chicken,
    poulet ou boeuf, boeuf ou poulet,
  `);
