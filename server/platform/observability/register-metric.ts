import { Counter, Gauge, type Aggregator, type Registry } from 'prom-client';

type Values = number | Readonly<Record<string, number | undefined>>;
type MetricDefinition = {
  name: string;
  help: string;
  /** The name of the label whose values are the keys of the result. */
  label?: string;
  /** How the workers of a machine are combined; the sum by default. */
  aggregator?: Aggregator;
  read: () => Values | Promise<Values>;
};

/** Reads the value at each scrape. */
export function registerGauge(
  registry: Registry,
  { name, help, label, aggregator, read }: MetricDefinition,
): void {
  const collect = async function (this: Gauge) {
    const values = await read();
    this.reset();
    for (const [labels, value] of samplesOf(values, label)) this.set(labels, value);
  };
  const labelNames = label === undefined ? [] : [label];
  registry.registerMetric(
    new Gauge({ name, help, labelNames, collect, registers: [], ...(aggregator && { aggregator }) }),
  );
}

export function registerCounter(registry: Registry, { name, help, label, read }: MetricDefinition): void {
  const collect = async function (this: Counter) {
    const values = await read();
    this.reset();
    for (const [labels, value] of samplesOf(values, label)) this.inc(labels, value);
  };
  const labelNames = label === undefined ? [] : [label];
  registry.registerMetric(new Counter({ name, help, labelNames, collect, registers: [] }));
}

function samplesOf(values: Values, label = ''): [labels: Record<string, string>, value: number][] {
  if (typeof values === 'number') return [[{}, values]];
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[{ [label]: key }, value] as [Record<string, string>, number]],
  );
}

/** Metrics of one scrape are collected at once and share a query. */
export function memoizePerScrape<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => (running ??= read().finally(() => (running = null)));
}

/** A name of version 0.1, which this version still has. */
export function deprecatedMetricHelp(name: string): string {
  return `Deprecated: use ${name}`;
}
