const BREADS: readonly (readonly [pattern: RegExp, color: string])[] = [
  [/doughnut|donut/, '#DC9A48'],
  [/croissant/, '#E2A048'],
  [/biscuit|corn ?bread|scone/, '#E2B46A'],
  [/waffle/, '#E5A84B'],
  [/pretzel/, '#7B3613'],
  [/\bbao\b|steamed bun/, '#F1E5CF'],
  [/naan|pita|flat ?bread|tortilla|\bwrap\b|paratha|muffin|arepa/, '#E2C08A'],
  [/hoagie|baguette|sub roll|bolillo|french (roll|bread)|telera|torta/, '#CC8A3C'],
  [/\brye\b|wheat|multigrain|pumpernickel|oat bread/, '#9A6430'],
  [
    /potato (bun|roll|bread)|hawaiian|soft roll|milk bread|shokupan|ciabatta|focaccia|english muffin|kaiser/,
    '#E9B75A',
  ],
  [/toast|sourdough|white bread|\bbread\b/, '#C98A45'],
  [/\bbun\b|brioche|\brolls?\b|challah|bagel/, '#DE8B33'],
];

/** Colors by the words in an ingredient; the first match wins, so sauces come before what they are made of. */
const COLORS: typeof BREADS = [
  [/(nashville|hot|buffalo|spicy|mala)\b.*chicken/, '#A5260F'],
  [/(grilled|roast|jerk|blackened|smoked|rotisserie)\w*\b.*(chicken|thigh|breast)/, '#A86A2C'],
  [/chicken|\bkatsu(?! sauce)|tenders?\b|thigh|breast|schnitzel|cutlet|karaage|drumstick/, '#B5651B'],
  [/pickles?\b|\bdill\b(?! sauce)|gherkin|cornichon/, '#7E9C35'],
  [/curry lea|celery(?! slaw)|watercress|oregano|\blimes?\b|olives/, '#6E9A34'],
  [/hot honey|honey mustard|maple|syrup|honey(?!-)|agave/, '#EBA21C'],
  [/mustard|turmeric|carolina gold/, '#EDB92B'],
  [/bbq|barbecue|tonkatsu|teriyaki|hoisin|molasses|mole\b|balsamic|soy glaze|worcestershire/, '#5A2114'],
  [/green goddess|pesto|chimichurri|zhoug|salsa verde|chutney|aji verde|wasabi/, '#6B9433'],
  [
    /buffalo|hot sauce|nashville|cayenne|sriracha|gochujang|peri|piri|harissa|chil[ei] (oil|crisp)|reaper|ghost|habanero|sambal|hot oil/,
    '#D23A14',
  ],
  [
    /comeback|special sauce|house sauce|thousand|chipotle|secret sauce|fry sauce|spicy mayo|remoulade|yum/,
    '#EE9A6E',
  ],
  [/marinara|pomodoro|vodka sauce|ketchup|tomato (sauce|jam)|salsa|chil[ei] (flake|powder)/, '#BE2A1C'],
  [/cranberry|\bfig\b|\bjam\b|cherry(?! tomato)|berry|plum|marmalade/, '#8E2148'],
  [/gravy|cheese sauce|queso(?! fresco)|nacho|beer cheese/, '#E6C489'],
  [/ranch|tartar|tzatziki|dill sauce|yogh?urt/, '#E9E3C4'],
  [
    /mayo|aioli|toum|crema|kewpie|white sauce|dressing|caesar|tahini|cr[eè]me|labneh|hollandaise|butter(?!milk|ed|y| lettuce)/,
    '#F3E2B3',
  ],
  [/curry|tikka sauce|makhani|peanut|satay/, '#E0902A'],
  ...BREADS,
  [/hash ?brown|latke|potato|fries|chips|tots/, '#D08A28'],
  [/bacon|prosciutto|pancetta/, '#A23B22'],
  [/\bham\b|pastrami|mortadella/, '#E08A97'],
  [/\beggs?\b/, '#F6C443'],
  [
    /provolone|mozzarella|swiss|havarti|brie|burrata|monterey|jack|goat|queso fresco|feta|cotija|parm|fontina|halloumi|blue cheese|gruy|white cheddar|cream cheese/,
    '#F6E3A6',
  ],
  [/cheese|cheddar|american|gouda|colby|pimento/, '#F9B92B'],
  [/kimchi/, '#D96B3B'],
  [/pickled (red )?(onion|shallot)|red onion|turnip|radish|beet/, '#D6457F'],
  [/(crispy|fried|frizzled|carameli[sz]ed|grilled) (onion|shallot|garlic)|onion rings?/, '#B9702A'],
  [/onion|shallot|garlic/, '#D9C7D6'],
  [/slaw|cabbage|sauerkraut|celery/, '#CFE29A'],
  [/carrot|daikon/, '#F08A24'],
  [/jalape|serrano|shishito|green chil|poblano/, '#3B8A36'],
  [/tomato/, '#D1321F'],
  [/arugula|rocket|spinach|kale|collard|basil|cilantro|herb|parsley|mint|scallion|chive|shiso/, '#4F8A2F'],
  [/lettuce|romaine|iceberg|greens|gem/, '#6FB13A'],
  [/avocado|guac/, '#9DBB4B'],
  [/cucumber|pickled/, '#7E9C35'],
  [/pineapple|mango|peach|corn\b/, '#F3C43E'],
  [/apple|pear|lemon/, '#D9CF86'],
  [/pepper|chil[ei]/, '#C9381F'],
  [/mushroom|beans|pâté|eggplant/, '#9A7450'],
  [/sesame|seed|nut/, '#E8CD93'],
];

const PLAIN = '#C9A46B';

export function ingredientColor(ingredient: string): string {
  const text = ingredient.toLowerCase();
  return COLORS.find(([pattern]) => pattern.test(text))?.[1] ?? PLAIN;
}

export function isBreadIngredient(ingredient: string): boolean {
  const color = ingredientColor(ingredient);
  return BREADS.some(([, breadColor]) => breadColor === color);
}
