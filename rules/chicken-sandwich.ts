export type Verdict = 'yes' | 'arguable' | 'no';

/**
 * Is it a chicken sandwich, by its name alone? Chicken as the main filling in a bun, bread or biscuit: burgers, clubs and melts
 * included. Subs, wraps, sliders, chicken salad and plant-based imitations are arguable: a person decides.
 */
export function judgeChickenSandwich(name: string): Verdict {
  const words = plainWords(name);
  if (!CHICKEN.test(words) || WITHOUT.test(words) || SOMETHING_ELSE.test(words)) return 'no';
  const bread = BREAD.test(words) || (CHEESE_AND_BACON.test(words) && !PIECES.test(words));
  if (OTHER_DISH.test(words) && !STRONG_BREAD.test(words)) return 'no';
  if (SALAD.test(words)) return STRONG_BREAD.test(words) ? 'arguable' : 'no';
  if (ARGUABLE.test(words)) return 'arguable';
  if (PIECES.test(words) && !STRONG_BREAD.test(words)) return 'no';
  if (!bread) return 'no';
  return OTHER_MEAT.test(words) || IMITATION.test(words) || SEVERAL_THINGS.test(words) ? 'arguable' : 'yes';
}

const CHICKEN = /\b(mc)?(chicken|chick ?n|chkn|pollo)\b|\bmccrispy\b/;
const WITHOUT = /\b(w o|without|no) (crispy |grilled )?chicken\b/;
const SOMETHING_ELSE = /\bchicken fried (steak|pork|beef)\b|\bchicken of the sea\b|\bsoup\b/;
const STRONG_BREAD = /\b(sandwich(es)?|sando|burger|torta|po boy)\b/;
const BREAD =
  /\b(sandwich(es)?|sando|burger|biscuit|club|melt|deluxe|jr|junior|blt|bun|brioche|ciabatta|croissant|sourdough|texas toast|torta|po boy|panini|focaccia|bagel|mcchicken|mccrispy)\b/;
// "Buttermilk Chicken Bacon & Swiss" names what lies on it and leaves the bread unsaid.
const CHEESE_AND_BACON = /\b(bacon|ham) and (swiss|cheddar|provolone|cheese)\b/;
const OTHER_DISH =
  /\b(taco|tacos|burrito|burritos|quesadilla|quesarito|quesalupa|chalupa|gordita|nachos?|enchiladas?|pizza|pasta|stew|chili|bowl|rice|noodles?|waffles?|fries|pot pie|meal kit|dinner|basket|platter|skewers?|curry|ramen|bites|fajitas?|tenderloins?|wings?)\b/;
const SALAD = /\bsalads?\b/;
const ARGUABLE =
  /\b(sub|subs|hoagie|footlong|inch|wrap|wraps|sliders?|flatbread|pita|gyro|griller|crunchwrap|chickstar|hero|panuozzo)\b/;
const PIECES =
  /\b(nuggets?|mcnuggets?|tenders?|strips?|fingers?|popcorn|drumsticks?|thighs?|pieces?|piece|pc|pcs|\d+pc)\b/;
const OTHER_MEAT = /\b(beef|steak|pork|turkey|fish|shrimp|tuna|sausage|egg|brisket|pastrami)\b/;
const IMITATION = /\b(vegan|vegetarian|veggie|plant|plant based|meatless|impossible|beyond|tofu|seitan)\b/;
const SEVERAL_THINGS = /\b(combo|meal|pack|tray|bundle|sauce)\b/;

/** The heat that a name promises, 0 to 5. Words, not measurements: a stated level always goes before this. */
export function spiceLevelOfName(name: string): number {
  const words = plainWords(name);
  return HEAT.find(([pattern]) => pattern.test(words))?.[1] ?? 0;
}

const HEAT: [RegExp, number][] = [
  [/\b(mild|not spicy|non spicy)\b/, 0],
  [/\b(reaper|ghost pepper|inferno|blazin|suicide|shut the cluck up)\b/, 5],
  [
    /\b(nashville hot|extra (hot|spicy)|very spicy|habanero|fiery|fire|firecracker|diablo|hottest|scorpion)\b/,
    4,
  ],
  [
    /\b(spicy|buffalo|sriracha|jalapenos?|hot chicken|cajun|hot sauce|gochujang|picante|hot)(?! (dog|ham|fudge|honey))\b/,
    3,
  ],
  [/\b(hot honey|chipotle|zesty|kickin|pepper jack|southwest|peri peri|jerk)\b/, 2],
];

function plainWords(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’®™©]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\b(\d+)"/g, '$1 inch ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
