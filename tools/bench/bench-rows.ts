export type BenchRow = {
  name: string;
  how: string;
  limit: string;
  reached: string;
  aim: string;
  isReached: boolean;
};

export function formatBenchTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(
    ({ name, how, limit, reached, aim, isReached }) =>
      `| ${name} | ${how} | ${limit} | ${reached} | ${aim} | ${isReached ? 'yes' : '**no**'} |`,
  );
  return [
    '| what | how | limit | Clucket | aim | reached |',
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
