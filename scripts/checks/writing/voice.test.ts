import { expect, test } from 'vitest';
import { createSpecificationTextMatcher, findInterfaceWordingProblems } from './voice.ts';
import { visibleTexts } from './visible-texts.ts';

const isDocumented = createSpecificationTextMatcher(
  '- M1.1 text: “Please sign in first.” or “Failed: {reason or none}.”',
);
const problems = (file: string, source: string) => findInterfaceWordingProblems(file, source, isDocumented);
const texts = (file: string, source: string) => visibleTexts(file, source).map(({ text }) => text);

test('reports a banned word with its line and the words to use', () => {
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
])('rejects "%s" and suggests %s', (text, suggestion) => {
  expect(problems('web/a.ts', `export const a = { title: '${text}' };`)).toEqual([
    expect.stringContaining(suggestion),
  ]);
});

test.each(['It may have closed.', 'See where you are.', 'Everything is shown, best first', 'An impression'])(
  'accepts "%s"',
  (text) => {
    expect(problems('web/a.ts', `export const a = { title: '${text}' };`)).toEqual([]);
  },
);

test('exempts a documented text, exactly as written and with any text in its placeholders', () => {
  const source = "toast('Please sign in first.'); toast(`Failed: ${who} cannot.`);";
  expect(problems('web/a.ts', source)).toEqual([]);
  expect(problems('web/a.ts', "toast('Please sign in first');")).toHaveLength(1);
});

test('checks texts of elements, attributes and messages, not class names, types, imports, keys and internal errors', () => {
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

test('checks only those texts of the server that are sent to people', () => {
  const source =
    "log.warn('A mail was lost'); throw new HttpError('forbidden', 'You may not.'); notFound('No such mail');";
  expect(texts('server/a.ts', source)).toEqual(['You may not.', 'No such mail']);
  expect(texts('server/features/notifications/notification-text.ts', "const a = 'Two words';")).toEqual([
    'Two words',
  ]);
});

test('checks the contract’s messages, but not its summaries for developers', () => {
  const source =
    "z.string().max(9, 'must not be long').describe('Nine signs'); const a = { summary: 'Say it' };";
  expect(texts('contract/a.ts', source)).toEqual(['must not be long']);
});
