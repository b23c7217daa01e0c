import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import type { SqlStatement } from '#server/testing/postgres/record-request-queries.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { explainStatement } from './explain.ts';
import { FREQUENT_BENCH_REQUESTS } from './frequent-bench-requests.ts';
import { recordFrequentRequestStatements } from './record-statements.ts';

const FOLDER = 'tools/bench/plans';
const MAX_VALUE_LENGTH = 120;

export async function writeQueryPlans(
  connection: ClientConfig,
  client: Client,
  databaseDescription: string,
): Promise<number> {
  const recorded = await recordFrequentRequestStatements(connection, client);
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) if (file.endsWith('.txt')) rmSync(join(FOLDER, file));
  for (const { name, statements } of recorded) {
    const { url } = assertDefined(FREQUENT_BENCH_REQUESTS.find((hot) => hot.name === name));
    const parts = [`${url}\nOn ${databaseDescription}. ${statements.length} statements.`];
    for (const statement of statements) {
      // The second run, when the data is in memory.
      await explainStatement(client, statement, 'FORMAT TEXT');
      const lines = await explainStatement(client, statement, 'FORMAT TEXT');
      parts.push(`${spelled(statement)}\n\n${lines.join('\n')}`);
    }
    writeFileSync(join(FOLDER, `${name}.txt`), `${parts.join(`\n\n${'-'.repeat(80)}\n`)}\n`);
  }
  return recorded.length;
}

function spelled({ sql, parameters }: SqlStatement): string {
  const lines = sql
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
  const values = parameters.map((value, at) => `$${at + 1} = ${shortened(JSON.stringify(value) ?? 'null')}`);
  return [...lines, ...values.map((value) => `-- ${value}`)].join('\n');
}

function shortened(text: string): string {
  return text.length <= MAX_VALUE_LENGTH
    ? text
    : `${text.slice(0, MAX_VALUE_LENGTH)}... (${text.length} characters)`;
}
