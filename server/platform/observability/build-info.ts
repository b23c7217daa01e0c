import { existsSync, readFileSync } from 'node:fs';
import { Gauge, type Registry } from 'prom-client';
import { RELEASE } from '../process/release.ts';

const ROOT = new URL('../../../', import.meta.url);

export function registerBuildInfoMetric(registry: Registry, postgres: string): void {
  const labels = {
    version: RELEASE.version,
    commit: readBuildCommitHash(),
    node: process.versions.node,
    postgres,
  };
  const gauge = new Gauge({
    name: 'clucket_build_info',
    help: 'What runs, in its labels; commit is empty where the code is no clone',
    labelNames: Object.keys(labels),
    registers: [registry],
  });
  gauge.set(labels, 1);
}

/** Reads the files, because git refuses to answer the account of a service about a clone that root owns. */
export function readBuildCommitHash(root: URL = ROOT): string {
  const head = read(new URL('.git/HEAD', root));
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return head.slice(0, 12);
  const packed = read(new URL('.git/packed-refs', root)).split('\n');
  const commit =
    read(new URL(`.git/${ref}`, root)) || (packed.find((line) => line.endsWith(` ${ref}`)) ?? '');
  return commit.slice(0, 12);
}

function read(file: URL): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
