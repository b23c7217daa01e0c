import { Client } from 'pg';

/** The rows of the last statement. */
export async function runSqlStatements<Row extends object>(address: string, texts: string[]): Promise<Row[]> {
  const client = new Client(address);
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) ({ rows } = await client.query<Row>(text));
    return rows;
  } finally {
    await client.end();
  }
}
