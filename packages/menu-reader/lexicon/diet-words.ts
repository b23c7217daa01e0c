import { parseWordList } from './parse-word-list.ts';

export type Allergen = 'gluten' | 'dairy' | 'eggs';

/** Explicitly without it. "Gluten-free bun available" says nothing about the dish itself: see DIET_ON_REQUEST_WORDS. */
export const ALLERGEN_FREE_WORDS: readonly (readonly [allergen: Allergen, words: readonly string[]])[] = [
  [
    'gluten',
    parseWordList(`
    gluten free, glutenfree, gf, no gluten, celiac safe, coeliac safe, sin gluten, sans gluten,
    glutenfrei, senza glutine, glutenvrij,
  `),
  ],
  [
    'dairy',
    parseWordList(`
    dairy free, dairyfree, df, no dairy, non dairy, lactose free, sin lacteos, sans lactose,
    laktosefrei, milk free, vegan, vg, plant based,
  `),
  ],
  [
    'eggs',
    parseWordList(`
    egg free, eggless, no egg, no eggs, vegan, vg, sin huevo, plant based,
  `),
  ],
];
export const DIET_ON_REQUEST_WORDS = parseWordList(`
    available, option, options, optional, on request, upon request, possible, add, sub, substitute,
    swap, gfo, dfo, can be made, ask, or, friendly,
  `);

export const ALLERGEN_CLAIM_FILLER_WORDS = parseWordList(`
    and, or, v, n, nf, nut free, halal, the, is, are, it, this, dish, item, naturally, certified, 100, all, completely, also,
  `);

/** Implied by what it is: flour in bread, milk in cheese, egg in mayonnaise. */
export const ALLERGEN_INGREDIENT_WORDS: readonly (readonly [allergen: Allergen, words: readonly string[]])[] =
  [
    [
      'gluten',
      parseWordList(`
    bun, buns, brioche, bread, toast, biscuit, biscuits, ciabatta, baguette, sourdough, rye,
    challah, focaccia, croissant, potato roll, kaiser roll, hoagie roll, sub roll, pretzel bun,
    english muffin, bagel, naan, pita, flour tortilla, panko, breadcrumbs, wheat, shokupan, telera,
    bolillo, roll, breaded, battered, tempura, flour, onion rings, crispy onions, waffle, brotchen,
    pan brioche, soy sauce, gluten,
  `),
    ],
    [
      'dairy',
      parseWordList(`
    cheese, cheddar, swiss, provolone, mozzarella, american cheese, pepper jack, pepperjack,
    monterey jack, jack cheese, gouda, brie, blue cheese, bleu cheese, gorgonzola, feta, havarti,
    parmesan, parm, asiago, gruyere, muenster, pimento cheese, queso, cotija, burrata, ricotta,
    cream cheese, butter, buttermilk, milk, cream, sour cream, yogurt, yoghurt, tzatziki,
    creme fraiche, manchego, goat cheese, boursin, fontina, kase, fromage, formaggio, queijo,
    dairy, alfredo, beurre, mantequilla,
  `),
    ],
    [
      'eggs',
      parseWordList(`
    egg, eggs, mayo, mayonnaise, mayonesa, aioli, remoulade, tartar sauce, hollandaise, kewpie,
    egg wash, brioche french toast, huevo, oeuf, spiegelei, ei, fried egg, mayochup,
  `),
    ],
  ];
/** "Vegan mayo", "cashew cheese", "gluten-free bun" and "peanut butter" do not contain what they are named after. */
export const ALLERGEN_FREE_INGREDIENT_PHRASES = parseWordList(`
    vegan mayo, vegan mayonnaise, vegan aioli, vegan cheese, vegan cheddar, vegan butter,
    vegan ranch, dairy free cheese, cashew cheese, cashew cream, coconut cream, coconut milk,
    oat milk, peanut butter, almond butter, apple butter, butter lettuce, butterhead,
    bread and butter, bread n butter, gluten free bun, gluten free bread, gluten free roll,
    gluten free brioche, gf bun, gf bread, lettuce bun, egg free mayo, eggless mayo, eggplant,
    egg roll, jack daniels, cheese free, no cheese, without cheese, no mayo, without mayo,
    no butter, hold the mayo, rice flour, corn flour, spring roll, cream of, swiss chard, milk of,
  `);

export const DECLARED_ALLERGEN_WORDS: readonly (readonly [allergen: Allergen, words: readonly string[]])[] = [
  [
    'gluten',
    parseWordList(`
    gluten, wheat, barley, rye, weizen, trigo, ble,
  `),
  ],
  [
    'dairy',
    parseWordList(`
    dairy, milk, lactose, cheese, butter, milch, leche, lait,
  `),
  ],
  ['eggs', ['egg', 'eggs', 'eier', 'huevo', 'oeuf']],
];
