import { CITUS_WORKER_NAMES, type CitusWriteMeasurement } from './measure-writes.ts';

export function formatCitusWriteMeasurements(figures: CitusWriteMeasurement[]): string {
  const rows = figures.map(({ title, writesPerSecond, failed, review, tried, processor }) => {
    const milliseconds = (names: readonly string[]) =>
      names
        .map((name) => processor.get(name)?.toFixed(1) ?? '')
        .filter(Boolean)
        .join(' + ') || '-';
    const site = [...processor.keys()].filter((name) => name.startsWith('site'));
    return `| ${[
      title,
      `${writesPerSecond.toFixed(0)}${failed > 0 ? ` (${failed} failed)` : ''}`,
      formatQuantiles(review),
      formatQuantiles(tried),
      milliseconds(site),
      milliseconds(['plain', 'coordinator']),
      milliseconds(CITUS_WORKER_NAMES),
    ].join(' | ')} |`;
  });
  return `| database | writes per second | review p50, p95 (ms) | tried mark p50, p95 (ms) | Clucket ms per write | primary or coordinator ms per write | workers ms per write |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function formatQuantiles({ p50, p95 }: CitusWriteMeasurement['review']): string {
  return `${p50.toFixed(0)}, ${p95.toFixed(0)}`;
}
