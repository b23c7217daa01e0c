import type { SeededRandomGenerator } from '#db/seeded-random.ts';

export function fillDemoReviewTemplate(
  random: SeededRandomGenerator,
  template: string,
  names: Readonly<Record<string, string>>,
): string {
  let text = template;
  while (/\{[^{}]*\}/.test(text)) {
    text = text.replace(/\{([^{}]*)\}/, (_, choices: string) => random.pick(choices.split('|')));
  }
  const filled = text.replace(/\[(\w+)\]/g, (_, key: string) => names[key] ?? '');
  return tidy(filled);
}

function tidy(text: string): string {
  const spaced = text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.:?])/g, '$1')
    .replace(/,+([,.])/g, '$1')
    .replace(/\?\./g, '?')
    .trim();
  return spaced.replace(
    /(^|[.?!] )([a-záé])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
