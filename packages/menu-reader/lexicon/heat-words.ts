import { parseWordList } from './parse-word-list.ts';

/** By the words of a name, the strongest first; a stated level wins over them. */
export const HEAT_WORDS_IN_NAMES: readonly (readonly [level: number, words: readonly string[]])[] = [
  [
    0,
    parseWordList(`
    not spicy, non spicy, no heat, no spice, zero heat, not hot,
  `),
  ],
  [
    5,
    parseWordList(`
    reaper, carolina reaper, ghost pepper, ghost, inferno, blazin, blazing, suicide,
    shut the cluck up, xxx hot, atomic, insanity, hellfire, death, 7 pot, scorpion pepper,
    trinidad scorpion, stupid hot,
  `),
  ],
  [
    4,
    parseWordList(`
    nashville hot, extra hot, extra spicy, very spicy, very hot, super hot, super spicy, damn hot,
    xhot, x hot, xx hot, habanero, fiery, fire, firecracker, firebird, diablo, diabla, hottest,
    scorpion, hotter, volcano, dragon, buldak, szechuan hot, triple spicy, muy picante,
    sehr scharf, tres epice, 불닭,
  `),
  ],
  [
    3,
    parseWordList(`
    spicy, buffalo, sriracha, jalapeno, jalapenos, hot chicken, cajun, hot sauce, gochujang,
    picante, piccante, hot, scharf, scharfer, epice, pimentado, zinger, yangnyeom, harissa,
    sichuan, szechuan, vindaloo, piri piri, calabrian chili, calabrian, serrano, arbol, cayenne,
    nashville, pittig, acili, острый, острая, 매운, 辛い, 辛口, 激辛, 辣, เผ็ด, حار, حراق, חריף,
  `),
  ],
  [
    2,
    parseWordList(`
    medium, chipotle, zesty, kickin, kicked up, pepper jack, pepperjack, southwest,
    southwestern, peri peri, jerk, chile, green chile, hatch chile,
    poblano, tajin, sweet chili, blackened,
  `),
  ],
  [1, ['mild', 'mild spice', 'country']],
];

/** Used only if the name says nothing about heat; the strongest word counts. */
export const HEAT_WORDS_IN_DESCRIPTIONS: readonly (readonly [level: number, words: readonly string[]])[] = [
  [
    0,
    parseWordList(`
    not spicy, no heat, spicy on request, spicy upon request, spicy available, choice of heat,
    choose your heat, choose your spice, any heat level, heat level, pick your heat,
    choice of heat level, spice level,
  `),
  ],
  [
    5,
    parseWordList(`
    reaper, ghost pepper, ghost peppers, ghost chili, 7 pot, scorpion pepper, trinidad scorpion,
  `),
  ],
  [
    4,
    parseWordList(`
    nashville hot, extra hot, extra spicy, very spicy, very hot, super spicy, habanero, habaneros,
    fiery, cayenne oil, cayenne paste, scotch bonnet, bird eye chili, birds eye chili,
    thai chilies, thai chili, hot oil, buldak,
  `),
  ],
  [
    3,
    parseWordList(`
    spicy, buffalo, buffalo sauce, hot sauce, cayenne, piri piri, picante, nashville, hot chicken,
    scharf, fresno chili, serrano, serranos, szechuan, sichuan, 매운, 辛い, 辣,
  `),
  ],
  [
    2,
    parseWordList(`
    gochujang, jalapeno, jalapenos, sriracha, chipotle, pepper jack, pepperjack, cajun,
    peri peri, jerk, hot pepper, hot peppers, cherry peppers, pepperoncini, calabrian chili,
    harissa, zesty, kick, green chile, green chiles, hatch chile, poblano, chili crisp, sambal,
    horseradish, wasabi, sweet chili, chili flakes, kimchi, pickled chilies, chilies, medium heat,
  `),
  ],
];

export const NON_HEAT_PHRASES = parseWordList(`
    hot dog, hot ham, hot fudge, hot pastrami, hot turkey, served hot, hot pressed, hot open faced,
    hot roast, piping hot, hot off, red hot special, hot chocolate, hot coffee, hot tea,
    hot pocket, fire roasted, wood fire, wood fired, fire grilled, flame, medium rare,
    fire braised, hot bar, hot food, hot sandwich, hot sandwiches, hot sub, hot subs,
    spicy brown mustard, cool ranch, dragon fruit, death valley, hot grilled, hot crispy,
    hot and crispy, hot fresh, hot and fresh, hot hoagie, country gravy, country ham,
    country bread, country fried, country style, cross country,
  `);

/** Sweet with a little heat, whatever hot word is in it: level 2. */
export const MILD_HEAT_PHRASES = parseWordList(`
    hot honey, hot honeyed, sweet heat, sweet and spicy, sweet n spicy, sweet chili, mango habanero mayo,
    spicy mayo, spicy ranch, spicy pickles, spicy slaw, spicy ketchup, spicy mustard, spicy aioli,
  `);
