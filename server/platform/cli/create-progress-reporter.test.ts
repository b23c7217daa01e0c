import { expect, test } from 'vitest';
import { createProgressReporter } from './create-progress-reporter.ts';

function watched(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const progress = createProgressReporter(
    { isTTY, columns: 70, write: (text) => written.push(text) },
    () => now,
  );
  return { written, progress, pass: (ms: number) => void (now += ms) };
}

test('a terminal gets a progress bar with the remaining time, redrawn in place', () => {
  const { written, progress, pass } = watched(true);
  pass(3_000);
  progress.show({ done: 25, all: 100, text: '25 rows' });
  progress.show({ done: 26, all: 100, text: 'too soon to draw again' });
  pass(60_000);
  progress.show({ done: 30, all: 100, text: '30 rows' });
  progress.line('Something stays.');
  expect(written).toEqual([
    '[########......................]  25%  25 rows  9 s left',
    '\r\u001b[2K',
    '[#########.....................]  30%  30 rows  2 min 27 s left',
    '\r\u001b[2K',
    'Something stays.\n',
  ]);
});

test('a pipe gets a plain line every ten seconds', () => {
  const { written, progress, pass } = watched(false);
  progress.show({ done: 1, all: 100, text: 'at once' });
  pass(9_999);
  progress.show({ done: 2, all: 100, text: 'too soon' });
  pass(1);
  progress.show({ done: 50, all: 100, text: '50 rows' });
  progress.finish();
  expect(written).toEqual(['50%  50 rows  10 s left\n']);
});

test('no work counts as 100%, and more than all stays at 100%', () => {
  const { written, progress, pass } = watched(false);
  pass(10_000);
  progress.show({ done: 0, all: 0, text: 'nothing' });
  pass(10_000);
  progress.show({ done: 12, all: 10, text: 'more' });
  expect(written).toEqual(['100%  nothing\n', '100%  more\n']);
});
