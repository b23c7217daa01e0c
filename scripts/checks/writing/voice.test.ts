import { expect, test } from 'vitest';
import { createSpecificationTextMatcher, findVoiceProblems } from './voice.ts';
import { visibleTexts } from './visible-texts.ts';

const isDocumented = createSpecificationTextMatcher(
  '- M1.1 text: “Please sign in first.” or “Failed: {reason or none}.”',
);
const problems = (file: string, source: string) => findVoiceProblems(file, source, isDocumented);
const texts = (file: string, source: string) => visibleTexts(file, source).map(({ text }) => text);

test('a banned word is found with its line, and the message says which to use', () => {
  expect(
    problems('web/a.tsx', 'export const a = (\n  <p>\n    One press\n    is enough.\n  </p>\n);'),
  ).toEqual(['web/a.tsx:2: "One press is enough." says "press". Say "tap" or "click" (docs/voice.md).']);
});

test.each([
  ['You may not do this.', '"can"'],
  ['Whoever has the link can see it.', '"anyone who"'],
  ['You cannot suspend yourself.', 'the contraction'],
  ['This site does not send email.', 'the contraction'],
  ['You are offline.', 'the contraction'],
  ['Send the mail again', '"email"'],
  ['Change picture', '"photo"'],
  ['Your order', '"ranking"'],
  ['Who can see your collection', '"clucket list"'],
  ['Sign in again', '"log in" or "log out"'],
])('"%s" is found: say %s', (text, say) => {
  expect(problems('web/a.ts', `export const a = { title: '${text}' };`)).toEqual([
    expect.stringContaining(say),
  ]);
});

test.each(['It may have closed.', 'See where you are.', 'Everything is shown, best first', 'An impression'])(
  '"%s" is left alone',
  (text) => {
    expect(problems('web/a.ts', `export const a = { title: '${text}' };`)).toEqual([]);
  },
);

test('a documented text is exempt, to the letter and with whatever stands in its hole', () => {
  const source = "toast('Please sign in first.'); toast(`Failed: ${who} cannot.`);";
  expect(problems('web/a.ts', source)).toEqual([]);
  expect(problems('web/a.ts', "toast('Please sign in first');")).toHaveLength(1);
});

test('texts of elements, attributes and messages are read; class names, types, imports, keys and errors of our own are not', () => {
  const source = [
    "import { a } from 'one two';",
    "export type B = 'three four';",
    "export const C = () => <p className='five six' title='Seven eight'>Nine {ten ? 'eleven twelve' : `${a} of b`}</p>;",
    "throw new Error('Thirteen fourteen');",
    "const d = { 'fifteen sixteen': 'Seventeen eighteen' };",
  ].join('\n');
  expect(texts('web/a.tsx', source)).toEqual([
    'Seven eight',
    'Nine',
    'eleven twelve',
    '… of b',
    'Seventeen eighteen',
  ]);
});

test('of the server only what is sent to people is read', () => {
  const source =
    "log.warn('A mail was lost'); throw new HttpError('forbidden', 'You may not.'); notFound('No such mail');";
  expect(texts('server/a.ts', source)).toEqual(['You may not.', 'No such mail']);
  expect(texts('server/features/notifications/notification-text.ts', "const a = 'Two words';")).toEqual([
    'Two words',
  ]);
});

test('the contract’s messages are read, the summaries for developers are not', () => {
  const source =
    "z.string().max(9, 'must not be long').describe('Nine signs'); const a = { summary: 'Say it' };";
  expect(texts('contract/a.ts', source)).toEqual(['must not be long']);
});
