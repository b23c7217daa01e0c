import type { RandomStream } from '#db/demo/random.ts';

/** One way to say a template: every {a|b} decided, every [name] filled in. */
export function phrase(
  dice: RandomStream,
  template: string,
  names: Readonly<Record<string, string>>,
): string {
  let text = template;
  while (/\{[^{}]*\}/.test(text)) {
    text = text.replace(/\{([^{}]*)\}/, (_, choices: string) => dice.pick(choices.split('|')));
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
