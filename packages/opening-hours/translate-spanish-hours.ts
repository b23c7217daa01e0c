const ENGLISH: Readonly<Record<string, string>> = {
  lunes: 'Monday',
  lun: 'Monday',
  martes: 'Tuesday',
  miercoles: 'Wednesday',
  mie: 'Wednesday',
  jueves: 'Thursday',
  jue: 'Thursday',
  viernes: 'Friday',
  vie: 'Friday',
  sabado: 'Saturday',
  sabados: 'Saturday',
  domingo: 'Sunday',
  domingos: 'Sunday',
  'todos los dias': 'daily',
  abierto: 'open',
  cerrado: 'closed',
  horario: 'hours',
  de: 'from',
  a: 'to',
  hasta: 'to',
  y: 'and',
  mediodia: 'noon',
  medianoche: 'midnight',
};
const DAY =
  /\b(?:lun(?:es)?|martes|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sabados?|domingos?|todos los dias)\b/i;
const LONGEST_FIRST = Object.keys(ENGLISH).toSorted((one, other) => other.length - one.length);
/** "a" before "m" or a dot is half of "a.m." */
const WORD = new RegExp(`\\b(?:${LONGEST_FIRST.join('|')})\\b(?!\\.? ?m\\b)`, 'gi');

export function translateSpanishHours(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (!DAY.test(plain)) return text;
  return plain.replace(WORD, (word) => ENGLISH[word.toLowerCase()]!);
}
