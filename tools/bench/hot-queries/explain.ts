import type { Client } from 'pg';
import type { SqlStatement } from '#server/testing/postgres/record-request-queries.ts';

export type QueryPlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: QueryPlanNode[];
};

/** Rolls back what the statement wrote; a statement that would now write the same row twice is only planned. */
export async function explainStatement(
  client: Client,
  { sql, parameters }: SqlStatement,
  how: string,
): Promise<unknown[]> {
  const values = [...parameters];
  await client.query('BEGIN');
  try {
    return await rowsOf(client, `EXPLAIN (ANALYZE, BUFFERS, ${how}) ${sql}`, values);
  } catch {
    await client.query('ROLLBACK');
    await client.query('BEGIN');
    return await rowsOf(client, `EXPLAIN (${how}) ${sql}`, values);
  } finally {
    await client.query('ROLLBACK');
  }
}

async function rowsOf(client: Client, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>({ text, values });
  return rows.map((row) => Object.values(row)[0]);
}

export type QueryPlanSummary = { table: string; by: string; rows: number };

export function summarizeQueryPlan(plan: QueryPlanNode): QueryPlanSummary[] {
  const { 'Relation Name': table, 'Node Type': type, 'Index Name': index } = plan;
  const loops = plan['Actual Loops'] ?? 0;
  const each =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const own =
    table && type.endsWith('Scan')
      ? [{ table, by: index ? `${type} by ${index}` : type, rows: each * loops }]
      : [];
  return [...own, ...(plan.Plans ?? []).flatMap(summarizeQueryPlan)];
}
