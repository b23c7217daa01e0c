import { expect, test } from 'vitest';
import { findCommitSubjectProblems } from './commit-subjects.ts';
import { findSentencesOver } from './long-sentences.ts';

const words = (count: number) => `${'word '.repeat(count - 1)}end.`;

test('finds a sentence over the limit, even across lines, and counts each sentence by itself', () => {
  expect(
    findSentencesOver(5, `# A heading of more than five words\n\nOne two\nthree four five. Six seven.`),
  ).toEqual([]);
  const [problem] = findSentencesOver(5, 'One two three\nfour five six.');
  expect(problem).toContain('a sentence of 6 words; 5 is the limit');
});

test.each([
  ['a code block', `\`\`\`sh\n${words(9)}\n\`\`\``],
  ['cells of a table', '| one two three | four five six |'],
  ['items of a list', '- one two three\n- four five six'],
  ['the address of a link', '[one two](a/b/c/d/e.md) three'],
])('does not count %s as one long sentence', (_name, page) => {
  expect(findSentencesOver(5, page)).toEqual([]);
});

test.each([
  'reviews: reject a rating outside 1 to 5',
  'contract, web: one shape',
  'fixup! anything',
  'db/demo: x',
])('accepts the subject "%s"', (subject) => {
  expect(findCommitSubjectProblems(subject)).toEqual([]);
});

test.each(['Hang the pictures anew', 'Fix: a bug', 'reviews:reject', `reviews: ${'x'.repeat(80)}`])(
  'rejects the subject "%s"',
  (subject) => {
    expect(findCommitSubjectProblems(subject)).toHaveLength(1);
  },
);
