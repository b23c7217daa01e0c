/** "Fried chicken" becomes lowercase within a sentence; "Nashville hot" and "BBQ" stay as they are. */
export function lowercaseWithinSentence(name: string): string {
  const [first = '', second = ''] = name;
  const isAbbreviation = second !== second.toLowerCase();
  return isAbbreviation || PROPER.test(name) ? name : first.toLowerCase() + name.slice(first.length);
}

const PROPER = new RegExp(
  `^(?:${[
    'Alabama|Aleppo|American|Asian|Australian|Bavarian|Belgian|Brazilian|British|Buffalo|Caesar|Cajun|Calabrian',
    'Californian?|Canadian|Cantonese|Caribbean|Carolina|Chicago|Chinese|Creole|Cuban|Dijon|Dutch|Egyptian|English',
    'Ethiopian|European|French|Georgian?|German|Greek|Haitian|Hawaii|Hawaiian|Hungarian|Indian|Indonesian|Italian',
    'Jamaican|Japanese|Kansas|Kewpie|Korean|Lebanese|Louisiana|Malaysian|Mediterranean|Memphis|Mexican|Mongolian',
    'Moroccan|Nashville|Old Bay|Persian|Peruvian|Portuguese|Puerto Rican|Russian|Sichuan|Sicilian|Southern|Spanish',
    'Sriracha|Swedish|Swiss|Szechuan|Tabasco|Taiwanese|Texas|Thai|Tunisian|Turkish|Tuscan|Vietnamese|Worcestershire',
  ].join('|')})\\b`,
  'i',
);
