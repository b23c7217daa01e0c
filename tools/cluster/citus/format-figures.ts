import type { VerifiedClaim } from '../verified-claims.ts';
import type { WriteFigures } from './measure-writes.ts';

const NODES = ['coordinator', 'worker1', 'worker2', 'worker3'];
const MIN_GROWTH = 1.6;

export function formatWriteFigures(figures: WriteFigures[]): string {
  const rows = figures.map(({ title, writesPerSecond, failed, review, tried, processor }) => {
    const milliseconds = (names: string[]) =>
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
      milliseconds(NODES.slice(1)),
    ].join(' | ')} |`;
  });
  return `| database | writes per second | review p50, p95 (ms) | tried mark p50, p95 (ms) | Clucket ms per write | primary or coordinator ms per write | workers ms per write |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function formatQuantiles({ p50, p95 }: WriteFigures['review']): string {
  return `${p50.toFixed(0)}, ${p95.toFixed(0)}`;
}

/** The node with the most work per write limits the cluster where each node has as many cores. */
function busiestMilliseconds({ processor }: WriteFigures): number {
  return Math.max(...NODES.map((name) => processor.get(name) ?? 0));
}

/** Few members are never as many on each worker, so that the mean tells what many would have. */
function meanOfWorkers({ processor }: WriteFigures): number {
  const used = NODES.slice(1).flatMap((name) => processor.get(name) ?? []);
  return used.reduce((sum, milliseconds) => sum + milliseconds, 0) / used.length;
}

export function verifyWriteGrowth(one: WriteFigures, two: WriteFigures): VerifiedClaim[] {
  return [
    claimRatio('the workers', meanOfWorkers(one), meanOfWorkers(two)),
    claimRatio(
      'its busiest node, the coordinator included',
      busiestMilliseconds(one),
      busiestMilliseconds(two),
    ),
  ];
}

function claimRatio(nodes: string, one: number, two: number): VerifiedClaim {
  const growth = one / two;
  return {
    what: `growth of the writes that a cluster takes from one worker to two, by the processor time of ${nodes}`,
    limit: `at least ${MIN_GROWTH}`,
    measured: growth.toFixed(2),
    isMet: growth >= MIN_GROWTH,
  };
}
