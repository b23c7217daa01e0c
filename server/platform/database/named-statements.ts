import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import type { ConnectionSource } from './replica/reads.ts';

/** Texts that come from a list of unknown length would fill the memory of every connection. */
const MAX_NAMES = 300;
/** What is asked once, at a start or by an import, need not be remembered. */
const ASKED_BEFORE_NAMED = 3;
/** What to do first depends on the words or the radius that are asked for: such a statement is planned each time. */
const DEPENDS_ON_ITS_VALUES = /@@|<@|%>/;
const CAN_BE_PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

/** The pool as Kysely wants it; statements that come again are named, so that PostgreSQL parses and plans them once. */
export function withNamedStatements(pool: ConnectionSource, isNaming = true): PostgresPool {
  const nameOf = isNaming ? createNames() : () => undefined;
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client, nameOf);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

type NameOf = (text: string) => string | undefined;

function wrap(client: PoolClient, nameOf: NameOf): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

function createNames(): NameOf {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_NAMES || !isWorthNaming(text)) return name;
    const times = (asked.get(text) ?? 0) + 1;
    if (times < ASKED_BEFORE_NAMED) {
      if (asked.size > 10 * MAX_NAMES) asked.clear();
      asked.set(text, times);
      return undefined;
    }
    asked.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}

function isWorthNaming(text: string): boolean {
  return CAN_BE_PLANNED.test(text) && !DEPENDS_ON_ITS_VALUES.test(text);
}
