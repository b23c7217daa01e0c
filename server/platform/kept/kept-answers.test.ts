import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';
import { createTopics } from './topics.ts';

const NOON = new Date('2026-11-21T12:00:30Z');

test('what is made once serves everybody until what it was made from changes', async () => {
  const { answers, topics } = keeping();
  expect(await answers.through('/a', NOON, made('first', ['sandwich:1']))).toBe('first');
  topics.change(['sandwich:2']);
  expect(await answers.through('/a', NOON, made('second', ['sandwich:1']))).toBe('first');
  topics.change(['sandwich:1', 'catalogue']);
  expect(answers.find('/a', NOON)).toBeUndefined();
  expect(await answers.through('/a', NOON, made('second', ['sandwich:1']))).toBe('second');
});

test('it lives to the end of its minute, whichever way the clock moves', async () => {
  const { answers } = keeping();
  await answers.through('/a', NOON, made('first', []));
  expect(answers.find('/a', new Date('2026-11-21T12:00:59Z'))).toBe('first');
  expect(answers.find('/a', new Date('2026-11-21T12:01:00Z'))).toBeUndefined();
  await answers.through('/a', NOON, made('first', []));
  expect(answers.find('/a', new Date('2026-11-21T11:59:59Z'))).toBeUndefined();
});

test('a thousand who ask at once are answered by one making', async () => {
  const { answers } = keeping();
  let makings = 0;
  const make = async () => {
    makings++;
    await Promise.resolve();
    return { answer: 'one', topics: [] };
  };
  const all = await Promise.all(Array.from({ length: 1000 }, () => answers.through('/a', NOON, make)));
  expect([new Set(all), makings]).toEqual([new Set(['one']), 1]);
});

test('who asks after a change does not get what was begun before it', async () => {
  const { answers, topics } = keeping();
  const slow = Promise.withResolvers<string>();
  const before = answers.through('/a', NOON, async () => ({ answer: await slow.promise, topics: ['x'] }));
  topics.change(['x']);
  expect(await answers.through('/a', NOON, made('new', ['x']))).toBe('new');
  slow.resolve('old');
  expect(await before).toBe('old');
  expect(answers.find('/a', NOON)).toBe('new');
});

test('a change of anything unknown drops everything, and so does too much to remember', async () => {
  const { answers, topics } = keeping({ remembered: 3 });
  await answers.through('/a', NOON, made('first', ['x']));
  topics.changeAll();
  expect(answers.find('/a', NOON)).toBeUndefined();
  await answers.through('/a', NOON, made('first', ['x']));
  topics.change(['1', '2', '3', '4']);
  expect(answers.find('/a', NOON)).toBeUndefined();
});

test('nothing is served from memory while nobody tells of changes', async () => {
  const line = { isLive: false };
  const { answers } = keeping({ line });
  expect(await answers.through('/a', NOON, made('first', []))).toBe('first');
  expect(await answers.through('/a', NOON, made('second', []))).toBe('second');
  line.isLive = true;
  await answers.through('/a', NOON, made('third', []));
  line.isLive = false;
  expect(answers.find('/a', NOON)).toBeUndefined();
});

test('what may be old is not made again meanwhile, and once for all who ask', async () => {
  const line = { isLive: true };
  const { answers } = keeping({ line });
  const how = { mayBeOld: true };
  await answers.through('/a', NOON, made('first', []), how);
  line.isLive = false;
  expect(await answers.through('/a', NOON, made('second', []), how)).toBe('first');
  const unknown = ['one', 'other'].map((answer) => answers.through('/b', NOON, made(answer, []), how));
  expect(await Promise.all(unknown)).toEqual(['one', 'one']);
});

test('with the database away the last answer is told, unless it was already untrue (threats G3)', async () => {
  const line = { isLive: true };
  const { answers, topics } = keeping({ line });
  await answers.through('/a', NOON, made('first', ['sandwich:1']));
  await answers.through('/b', NOON, made('hidden since', ['sandwich:2']));
  topics.change(['sandwich:2']);
  line.isLive = false;
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  };
  const later = new Date('2026-11-21T12:07:00Z');
  expect(await answers.through('/a', later, away)).toBe('first');
  await expect(answers.through('/b', later, away)).rejects.toThrow('ECONNREFUSED');
  await expect(answers.through('/c', later, away)).rejects.toThrow('ECONNREFUSED');
  const broken = async () => {
    throw new Error('a mistake of ours');
  };
  await expect(answers.through('/a', later, broken)).rejects.toThrow('a mistake of ours');
});

test('a failure is told to those who wait, and kept by nobody', async () => {
  const { answers } = keeping();
  const failing = () => answers.through('/a', NOON, () => Promise.reject(new Error('broken')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('broken');
  expect(await answers.through('/a', NOON, made('mended', []))).toBe('mended');
});

test('bytes are bounded, and the least recently used goes first', async () => {
  const { answers } = keeping({ mostBytes: 2_500 });
  for (const key of ['/a', '/b']) await answers.through(key, NOON, made('x'.repeat(500), []));
  answers.find('/a', NOON);
  await answers.through('/c', NOON, made('x'.repeat(500), []));
  expect(['/a', '/b', '/c'].map((key) => answers.find(key, NOON) !== undefined)).toEqual([true, false, true]);
});

test('whatever is asked and changed in whichever order, nobody reads what was before the last change', async () => {
  const step = fc.record({ topic: fc.integer({ min: 0, max: 3 }), write: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { answers, topics } = keeping();
      const facts = [0, 0, 0, 0];
      for (const { topic, write } of steps) {
        if (write) {
          facts[topic]!++;
          topics.change([`${topic}`]);
        } else {
          const read = await answers.through(`/${topic}`, NOON, made(`${facts[topic]}`, [`${topic}`]));
          expect(read).toBe(`${facts[topic]}`);
        }
      }
    }),
  );
});

type Wish = { remembered?: number; mostBytes?: number; line?: { isLive: boolean } };

function keeping({ remembered, mostBytes = 1e6, line = { isLive: true } }: Wish = {}) {
  const topics = createTopics(remembered);
  const isLive = () => line.isLive;
  return {
    topics,
    answers: createKeptAnswers<string>({ topics, isLive, mostBytes, bytesOf: (text) => text.length }),
  };
}

function made(answer: string, topics: string[]) {
  return async () => ({ answer, topics });
}
