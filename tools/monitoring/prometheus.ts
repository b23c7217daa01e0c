import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';

export type Prometheus = {
  scrapeMs: number;
  query(expression: string): Promise<string[]>;
  failingRules(): Promise<string[]>;
  stop(): Promise<void>;
};

type QueryAnswer = { data: { result: { value: [number, string] }[] } };
type Rule = { name: string; health: string; lastError?: string; state: string };
type RulesAnswer = { data: { groups: { rules: Rule[] }[] } };

const SCRAPE_MS = 5_000;

/** The program `prometheus`, from the PATH or from the PROMETHEUS variable; Debian's package contains it. */
export async function startPrometheus({
  target,
  rules,
}: {
  target: string;
  rules: string;
}): Promise<Prometheus> {
  const program = process.env['PROMETHEUS'] ?? 'prometheus';
  if (spawnSync(program, ['--version']).status !== 0)
    throw new Error(`There is no program ${program}. Install it, or name it in PROMETHEUS.`);
  const folder = mkdtempSync(join(tmpdir(), 'clucket-prometheus-'));
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: `${SCRAPE_MS}ms`, evaluation_interval: `${SCRAPE_MS}ms` },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'clucket', static_configs: [{ targets: [target] }] }],
    }),
  );
  const address = `127.0.0.1:${await findFreePort()}`;
  const server = spawn(
    program,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  while (!(await fetch(`http://${address}/-/ready`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`Prometheus ended with code ${server.exitCode}`);
    await pause(100);
  }
  const get = async <T>(path: string) => (await (await fetch(`http://${address}${path}`)).json()) as T;
  return {
    scrapeMs: SCRAPE_MS,
    async query(expression) {
      const { data } = await get<QueryAnswer>(`/api/v1/query?query=${encodeURIComponent(expression)}`);
      return data.result.map(({ value }) => value[1]);
    },
    async failingRules() {
      const { data } = await get<RulesAnswer>('/api/v1/rules');
      const all = data.groups.flatMap((group) => group.rules);
      process.stdout.write(`${all.length} rules; ${firing(all) || 'none'} would alert\n`);
      return all
        .filter(({ health }) => health !== 'ok')
        .map(({ name, health, lastError }) => `Rule ${name}: ${health} ${lastError ?? ''}`);
    },
    async stop() {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function firing(rules: readonly Rule[]): string {
  return rules
    .filter(({ state }) => state !== 'inactive')
    .map(({ name, state }) => `${name} (${state})`)
    .join(', ');
}
