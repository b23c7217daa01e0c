import type { Client } from 'pg';

export async function selectIds(client: Client, question: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(question, values);
  return rows.map(({ id }) => String(id));
}
