import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const superuser = new Client(inject('superuser'));
beforeAll(() => superuser.connect());
afterAll(() => superuser.end());

test('the log of the embedded PostgreSQL has slow statements and errors without their values (threats D8)', async () => {
  const address = `${randomUUID()}@canary.example`;
  const marker = `marker_${randomUUID().replaceAll('-', '')}`;
  await superuser.query('SET log_min_duration_statement = 0');
  await superuser.query(`CREATE TEMPORARY TABLE ${marker} (email text UNIQUE)`);
  const insert = `INSERT INTO ${marker} VALUES ($1)`;
  await superuser.query(insert, [address]);
  await expect(superuser.query(insert, [address])).rejects.toMatchObject({
    detail: expect.stringContaining(address),
  });

  const log = () => superuser.query<{ text: string }>('SELECT pg_read_file(pg_current_logfile()) AS text');
  await expect.poll(async () => (await log()).rows[0]!.text).toContain(`constraint "${marker}_email_key"`);
  const { text } = (await log()).rows[0]!;
  expect(text).toContain(insert);
  expect(text).not.toContain(address);
});
