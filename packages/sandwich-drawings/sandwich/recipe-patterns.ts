/** Words of an ingredient list or a name, and what is drawn for them. In each table, the first match wins. */
export const BUN_PATTERNS = [
  ['doughnut', /dough?nut|donut|luther/],
  ['croissant', /croissant/],
  ['bagel', /bagel|bialy/],
  ['bao', /\bbaos?\b|steamed bun|mantou/],
  ['muffin', /english muffin|\bmuffin|crumpet|arepa/],
  ['biscuit', /biscuit|scone|corn ?bread/],
  ['waffle', /waffle/],
  ['pretzel', /pretzel/],
  ['flatbread', /naan|pita|flat ?bread|tortilla|\bwraps?\b|\broti\b|paratha|lavash|lettuce wrap/],
  [
    'hoagie',
    /hoagie|baguette|\bsub\b|sub roll|banh mi|bánh mì|hero roll|po.?boy|bolillo|french roll|french bread/,
  ],
  ['ciabatta', /ciabatta|focaccia|torta\b|telera|kaiser|dutch crunch|bread roll/],
  ['charcoal', /(charcoal|black|squid ink) (bun|brioche|roll)/],
  ['beet', /beet (bun|brioche)|pink bun|hibiscus bun/],
  ['potato', /potato (bun|roll|bread)|martin|hawaiian|slider|soft (bun|roll)|parker house/],
  ['wheat', /(wheat|multigrain|whole ?grain|oat|honey oat) (bun|roll)/],
  ['rye', /\brye\b|pumpernickel|marble bread|wheat|multigrain|whole ?grain/],
  [
    'toast',
    /toast(?!ed)|milk bread|shokupan|white bread|sourdough|sliced bread|pullman|patty melt|grilled cheese|\bsando\b/,
  ],
  ['sesame', /sesame (bun|seed|roll)|seeded|everything bun|classic bun|toasted bun|burger bun/],
  ['brioche', /brioche|challah|butter(ed)? (bun|roll)|egg bun|\bbun\b/],
  ['ciabatta', /\brolls?\b/],
] as const;

export const CHICKEN_PATTERNS = [
  ['salad', /chicken salad|curried chicken|coronation/],
  [
    'pulled',
    /pulled|shredded chicken|chopped (smoked |roast |grilled )?chicken(?! salad)|rotisserie|barbacoa|tinga|adobo/,
  ],
  [
    'pieces',
    /tikka|karaage|popcorn|nuggets?\b|bites|satay|yakitori|shawarma|souvlaki|boneless wings|kebab|al pastor/,
  ],
  ['tenders', /tenders?\b|strips|fingers/],
  ['sliced', /sliced|roast(ed)? (chicken|breast)|smoked (chicken|breast)|poached|carved|deli chicken/],
  [
    'katsu',
    /katsu|panko|milanes|schnitzel|cutlet|parm\b|parmigiana|parmesan chicken|cordon bleu|kiev|breaded/,
  ],
  [
    'grilled',
    /grill|char-?broil|blacken|jerk|asado|seared|paillard|piri|peri|tandoori|lemon.?(herb|pepper) chicken|roast/,
  ],
] as const;

export const TOPPING_PATTERNS = [
  [
    'cheese',
    /cheddar|american|cheese(?!cake)|gouda|provolone|pepper ?jack|swiss|havarti|mozzarella|gruy|pimento|manchego|brie|muenster|burrata|monterey|fontina|raclette|halloumi|paneer|oaxaca/,
  ],
  [
    'crumbles',
    /feta|cotija|goat cheese|blue cheese(?! (dressing|sauce|dip))|gorgonzola|queso fresco|ricotta salata/,
  ],
  ['pickles', /pickles?\b|dill|gherkin|bread.and.butter|cornichon/],
  ['cucumber', /cucumber|tzatziki/],
  ['kimchi', /kimchi/],
  ['slaw', /slaw|cabbage|curtido|sauerkraut|shredded veg|giardiniera/],
  ['carrot', /carrot|daikon|do chua|banh mi|radish|papaya|sprouts/],
  [
    'lettuce',
    /lettuce|romaine|iceberg|butter leaf|(?<!(collard|rabe|mustard|dandelion) )greens|little gem|\blt\b|\bblt\b/,
  ],
  ['arugula', /arugula|rocket|collard|chard\b|broccoli|rabe\b|kale|spinach|watercress|frisee|endive/],
  ['tomato', /tomato(?!(es)? (sauce|jam|chutney))|\blt\b|\bblt\b|caprese/],
  ['bacon', /bacon|pancetta|prosciutto|\bblt\b|lardon/],
  ['ham', /\bham\b|jamon|mortadella|pastrami|cordon bleu/],
  ['egg', /\beggs?\b(?! bun)/],
  ['pinkonion', /turnip|pickled (red )?(onion|shallot)|red onion/],
  ['onionrings', /onion rings?/],
  [
    'crispyonion',
    /crispy (onion|shallot|garlic)|fried (onion|shallot)|frizzled|tobacco onion|carameli[sz]ed onion|grilled onion/,
  ],
  ['avocado', /avocado|guac/],
  [
    'jalapeno',
    /jalape|serrano|chil(e|i|es|ies)\b(?! (flake|oil|crisp|powder|mayo|de árbol|jack))|shishito|banana pepper|pepperoncini/,
  ],
  ['redpepper', /(roasted|red|bell|sweet|piquillo) pepper|peperonata|pimiento/],
  ['pineapple', /pineapple|mango\b(?! (chutney|amba))|peach(?! jam)/],
  ['apple', /\bapples?\b(?! (butter|cider))|\bpears?\b/],
  ['mushroom', /mushroom|portobello|shiitake|cremini/],
  ['hashbrown', /hash ?brown|latke|tater|potato cake|rosti|grits|polenta/],
  ['mac', /mac (and|&|n) cheese|mac.n.cheese|macaroni/],
  ['corn', /\bcorn\b(?! ?(bread|meal|flake|starch|tortilla))|elote|esquites/],
  ['chips', /potato chips|\bchips\b|fritos|crisps|doritos/],
  [
    'herbs',
    /cilantro|basil\b|mint\b|herb|parsley|scallion|chive|green onion|oregano|thyme|tarragon|shiso|curry leaf|rosemary(?! focaccia)/,
  ],
] as const;

export const SAUCE_PATTERNS = [
  ['honey', /hot honey|honey(?! mustard)|maple|syrup|agave/],
  ['mustard', /mustard|turmeric|carolina gold/],
  ['bbq', /bbq|barbecue|tonkatsu|teriyaki|hoisin|molasses|mole\b|balsamic|unagi|bourbon glaze/],
  [
    'hot',
    /buffalo|hot sauce|nashville|cayenne|sriracha|gochujang|peri|piri|harissa|chil[ei] (oil|crisp)|hot oil|reaper|ghost pepper|habanero|sambal/,
  ],
  ['red', /marinara|pomodoro|ketchup|tomato sauce|salsa roja|arrabb|vodka sauce/],
  ['curry', /curry|tikka|butter chicken|makhani|peanut|satay|turmeric|mango/],
  [
    'green',
    /pesto|chimichurri|zhoug|green goddess|salsa verde|chutney|aji verde|schug|wasabi|jalape.o (ranch|crema|aioli)/,
  ],
  ['berry', /cranberry|fig\b|jam\b|lingonberry|cherry(?! tomato)|blackberry|raspberry|plum|onion marmalade/],
  ['gravy', /gravy|cheese sauce|queso(?! fresco)|nacho|beer cheese|refried|alabama/],
  [
    'pink',
    /comeback|special sauce|house sauce|thousand|russian|chipotle|secret sauce|fry sauce|rouille|spicy mayo|remoulade|yum ?yum/,
  ],
  ['ranch', /ranch|tartar|tzatziki|buttermilk dressing|herb (mayo|aioli)|dill sauce/],
  [
    'mayo',
    /mayo|aioli|toum|yog|crema|kewpie|white sauce|blue cheese (dressing|sauce|dip)|caesar|tahini|cr[eè]me|hollandaise|labneh|sour cream|b[eé]chamel/,
  ],
] as const;

export const CHEESE_PATTERNS = [
  ['holes', /swiss|gruy|emmental|jarlsberg/],
  ['flecked', /pepper ?jack|pimento|chile jack/],
  [
    'white',
    /provolone|mozzarella|havarti|brie|burrata|white|muenster|monterey|fontina|halloumi|paneer|oaxaca|manchego|goat|parm/,
  ],
  ['orange', /cheddar|american|gouda|colby|cheez|velveeta/],
] as const;

/** Searched only in the name: a "club" among the ingredients does not make a club sandwich. */
export const SANDWICH_BUILD_PATTERNS = [
  ['club', /\bclub\b|triple.?decker/],
  ['double', /\bdouble\b|twice|stacked|tower|two (pieces|patties|thighs|filets)/],
] as const;
