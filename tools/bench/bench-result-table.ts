export type BenchResult = {
  name: string;
  how: string;
  reference: string;
  reached: string;
  aim: string;
  isReached: boolean;
};

export function formatBenchTable(rows: readonly BenchResult[]): string {
  const lines = rows.map(
    ({ name, how, reference, reached, aim, isReached }) =>
      `| ${name} | ${how} | ${reference} | ${reached} | ${aim} | ${isReached ? 'yes' : '**no**'} |`,
  );
  return [
    '| what | how | reference | Clucket | aim | reached |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

export function formatRate(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`;
}

export function formatMilliseconds(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0)} ms`;
}
