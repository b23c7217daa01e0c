/** "Fried chicken" becomes lowercase within a sentence; "Nashville hot" and "BBQ" stay as they are. */
export function lowercaseWithinSentence(name: string): string {
  const [first = '', second = ''] = name;
  const isAbbreviation = second !== second.toLowerCase();
  return isAbbreviation || PROPER.test(name) ? name : first.toLowerCase() + name.slice(first.length);
}

const PROPER = new RegExp(
  `^(?:${[
    'African|Alabama|Aleppo|American|Argentinian|Armenian|Asian|Australian|Bavarian|Belgian|Brazilian',
    'British|Buffalo|Burmese|Caesar|Cajun|Calabrian|Californian?|Cambodian|Canadian|Cantonese|Caribbean',
    'Carolina|Chicago|Chilean|Chinese|Colombian|Creole|Cuban|Dijon|Dominican|Dutch|Egyptian|English',
    'Ethiopian|European|Filipino|French|Georgian?|German|Greek|Haitian|Hawaii|Hawaiian|Hungarian|Indian',
    'Indonesian|Iranian|Italian|Jamaican|Japanese|Kansas|Kewpie|Korean|Lebanese|Louisiana|Malaysian',
    'Mediterranean|Memphis|Mexican|Mongolian|Monterey|Moroccan|Nashville|Norwegian|Old Bay|Peking|Persian',
    'Peruvian|Philly|Polish|Portuguese|Puerto Rican|Russian|Salvadorean|Scandinavian|Sichuan|Sicilian',
    'Southern|Spanish|Sriracha|Swedish|Swiss|Syrian|Szechuan|Tabasco|Taiwanese|Texas|Thai|Tunisian',
    'Turkish|Tuscan|Ukrainian|Venezuelan|Vietnamese|Worcestershire',
  ].join('|')})\\b`,
  'i',
);
