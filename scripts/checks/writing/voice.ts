import { existsSync, readFileSync } from 'node:fs';
import { SPECIFICATION_PAGE } from '../specification/requirements.ts';
import { listRepositoryFiles } from '../source-files.ts';
import { visibleTexts } from './visible-texts.ts';

type Rule = { found: RegExp; suggestion: string };

/** The words of docs/voice.md. Those of the specification are exempt, to the letter. */
const RULES: readonly Rule[] = [
  { found: /\b(?:you|we|they|who|members?|visitors?|only) may\b|\bmay (?:not|only)\b/i, suggestion: '"can"' },
  { found: /\bpress(?:ed|es)?\b/i, suggestion: '"tap" or "click"' },
  { found: /\b(?:who|what)ever\b/i, suggestion: '"anyone who" or the person meant' },
  { found: /\b(?:some|any|every)body\b/i, suggestion: '"someone", "anyone" or "everyone"' },
  { found: /^Couldn’t\b/, suggestion: '"We couldn’t"' },
  { found: /\bany more\b/i, suggestion: '"anymore"' },
  { found: /\bmend(?:ed)?\b/i, suggestion: '"fix"' },
  { found: /\bdeeds?\b/i, suggestion: '"action"' },
  { found: /\bmeanwhile\b|\bin the meantime\b/i, suggestion: 'what happened, without the time' },
  { found: /\bat once\b/i, suggestion: '"right away"' },
  { found: /\bat the moment\b/i, suggestion: '"right now"' },
  { found: /\bafterwards\b/i, suggestion: '"later" or "afterward"' },
  { found: /\bfurther\b/i, suggestion: '"farther" for a distance, "more" for the rest' },
  { found: /\bmetres?\b|\bcolour|\bfavourite|\bcancelled\b/i, suggestion: 'the American spelling' },
  { found: /\bthe (?:newest|latest|best) first\b/i, suggestion: '"newest first" or "best first"' },
  {
    found: /\bcannot\b|\b(?:do|did|could|would|should|is|are|was|has|have|had|will)(?:es)? not\b/i,
    suggestion: 'the contraction',
  },
  {
    found: /\b(?:you|we|they) (?:are|will)(?= \w)|\b(?:it|that|there|what|who) is(?= \w)/i,
    suggestion: 'the contraction',
  },
  { found: /\b(?:e-mail|mails?|mailed)\b/i, suggestion: '"email", the one name of it' },
  { found: /\bletters?\b/i, suggestion: '"email" or "Sunday email", the one name of it' },
  { found: /\bpictures?\b/i, suggestion: '"photo", the one name of it' },
  { found: /\bsign(?:ed|ing|s)? (?:in|out)\b/i, suggestion: '"log in" or "log out", the one name of it' },
  { found: /\bsecond factor\b/i, suggestion: '"two-factor authentication", the one name of it' },
  { found: /\bshel(?:f|ves)\b/i, suggestion: '"list", or the name of its part' },
  { found: /\bcounters?\b/i, suggestion: '"restaurant", the one name of it' },
  { found: /\b(?:my|your|their) collection\b/i, suggestion: '"clucket list", the one name of it' },
  { found: /\b(?:my|your|their) order\b/i, suggestion: '"ranking", the one name of it' },
  { found: /\b(?:my|your|rough|precise) position\b/i, suggestion: '"location", the one name of it' },
];

/** Texts in which a banned word is correct, each with its reason. This list may only become shorter. */
const ALLOWED: Record<string, string> = {
  'The request cannot be read.': 'programs get it for a malformed request, as a part of longer texts',
  'admin administrator root system api www ftp mail email support help service contact info news blog forum community':
    'reserved usernames',
};

const SOURCES = /^(?:web|server|contract|shared)\/.*\.tsx?$/;
const NOT_SEEN = /\.test\.tsx?$|\.gen\.ts$|\.d\.ts$|\/testing\/|^web\/gallery\/|^server\/features\/docs\//;
const QUOTED = /“([^”]+)”/g;
/** `{n}` in a documented text stands for any text. */
const HOLE = /\{[^}]*\}/;

export function checkInterfaceWording(): string {
  const isDocumented = createSpecificationTextMatcher(readFileSync(SPECIFICATION_PAGE, 'utf8'));
  return listRepositoryFiles()
    .filter((file) => existsSync(file) && SOURCES.test(file) && !NOT_SEEN.test(file))
    .flatMap((file) => findInterfaceWordingProblems(file, readFileSync(file, 'utf8'), isDocumented))
    .join('\n');
}

export function findInterfaceWordingProblems(
  file: string,
  source: string,
  isDocumented: (text: string) => boolean,
): string[] {
  return visibleTexts(file, source)
    .filter(({ text }) => !(text in ALLOWED) && !isDocumented(text))
    .flatMap(({ line, text }) =>
      RULES.flatMap(({ found, suggestion }) => {
        const word = found.exec(text)?.[0];
        return word === undefined
          ? []
          : [`${file}:${line}: "${text}" says "${word}". Say ${suggestion} (docs/voice.md).`];
      }),
    );
}

export function createSpecificationTextMatcher(page: string): (text: string) => boolean {
  const texts = [...page.matchAll(QUOTED)].map(([, text = '']) =>
    text
      .split(HOLE)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*'),
  );
  const documented = new RegExp(`^(?:${texts.join('|')})$`);
  return (text) => documented.test(text);
}
