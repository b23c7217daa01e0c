import type { DemoRestaurant, DemoSandwich } from '#db/demo/demo-types.ts';

const BUNS: readonly [string, RegExp][] = [
  ['bun:biscuit', /biscuit/],
  ['bun:waffle', /waffle/],
  ['bun:pretzel', /pretzel/],
  ['bun:toast', /toast\b|sourdough|rye|white bread/],
  ['bun:milkbread', /milk bread/],
  ['bun:crusty', /ciabatta|baguette|focaccia|telera|bolillo|hoagie|portuguese roll|seeded roll|lavash/],
  ['bun:seeded', /sesame|seeded|everything bun|toasted bun|whole wheat/],
  [
    'bun:soft',
    /brioche(?! croissant)|potato|hawaiian|slider|soft bun|challah|coco bread|pav|pan de sal|hard dough/,
  ],
];

const CHICKEN: readonly [string, RegExp][] = [
  ['chicken:katsu', /katsu|schnitzel|milanesa|cutlet|parm\b/],
  ['chicken:pulled', /pulled|shredded|chopped/],
  ['chicken:grilled', /grilled|jerk|tikka|shawarma|charcoal|griddled|smoked chicken thigh/],
  ['chicken:roast', /roast|rotisserie|poached/],
  ['chicken:fried', /fried chicken/],
];

const PARTS: readonly [string, RegExp][] = [
  ['chicken:thigh', /thigh/],
  ['top:pickles', /(dill |butter )pickles|^pickles|, pickles/],
  ['top:slaw', /slaw/],
  ['top:kimchi', /kimchi/],
  ['top:egg', /(fried|soft|jammy|boiled|hard) egg/],
  ['top:bacon', /bacon/],
  ['top:avocado', /avocado/],
  ['top:jalapeno', /jalapeño|serrano/],
  ['top:onion', /pickled (red )?onion|red onion|raw onion/],
  ['top:crispyonion', /crispy (onions|shallots)/],
  ['top:cheese', /cheddar|cheese(?! (sauce|dressing))|mozzarella|provolone|gruyère|swiss|pepper jack/],
  ['top:greens', /lettuce|arugula|greens|spinach|romaine/],
  ['top:tomato', /tomato(?! sauce)/],
  ['top:pineapple', /pineapple|mango(?! amba)/],
  ['sauce:honey', /hot honey|maple(?! mustard)/],
  ['sauce:mustard', /mustard/],
  ['sauce:bbq', /bbq|tonkatsu|hoisin|teriyaki/],
  ['sauce:hot', /buffalo|cayenne|hot sauce|gochujang(?! mayo)|peri-peri|chili oil/],
  ['sauce:green', /pesto|chimichurri|zhoug|green chutney|salsa verde|green goddess/],
  ['sauce:gravy', /gravy/],
  ['sauce:special', /comeback|special sauce|thousand|russian/],
  ['sauce:white', /mayo|ranch|toum|tzatziki|yogurt|crema|kewpie|white sauce/],
];

const PLACES: Readonly<Record<string, string>> = {
  'Food Truck': 'place:truck',
  Pub: 'place:pub',
  'Fine Dining': 'place:fancy',
  Cafe: 'place:morning',
  Bakery: 'place:morning',
  'Casual Dining': 'place:table',
  Restaurant: 'place:table',
};

export function reviewRemarkKeys(
  sandwich: DemoSandwich,
  restaurant: DemoRestaurant,
): { food: string[]; around: string[] } {
  const text = sandwich.ingredients.join(', ').toLowerCase();
  const first = (table: readonly [string, RegExp][]) => table.find(([, test]) => test.test(text))?.[0];
  const one = [first(BUNS), first(CHICKEN)].filter((key) => key !== undefined);
  const parts = PARTS.filter(([, test]) => test.test(text)).map(([key]) => key);
  const heat = heatKeys(sandwich);
  const cheap = sandwich.price !== null && sandwich.price < 10 ? ['price:cheap'] : [];
  const place = restaurant.price === '$$$' ? 'place:fancy' : (PLACES[restaurant.type] ?? 'place:counter');
  return { food: [...one, ...one, ...parts, ...heat, ...heat], around: [place, ...cheap] };
}

function heatKeys({ heat }: DemoSandwich): string[] {
  if (heat > 3) return ['heat:hot'];
  return heat > 1 ? ['heat:warm'] : [];
}
