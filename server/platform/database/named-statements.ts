import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import type { ConnectionSource } from './replica/route-reads-to-replica.ts';

/** Bounds the prepared statements of each connection, because a list of unknown length makes new texts. */
const MAX_NAMES = 300;
const MIN_USES = 3;
/** The best plan for text and radius searches depends on their values, so they are planned each time. */
const DEPENDS_ON_ITS_VALUES = /@@|<@|%>/;
const CAN_BE_PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

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
  const useCounts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_NAMES || !shouldName(text)) return name;
    const times = (useCounts.get(text) ?? 0) + 1;
    if (times < MIN_USES) {
      if (useCounts.size > 10 * MAX_NAMES) useCounts.clear();
      useCounts.set(text, times);
      return undefined;
    }
    useCounts.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}

function shouldName(text: string): boolean {
  return CAN_BE_PLANNED.test(text) && !DEPENDS_ON_ITS_VALUES.test(text);
}
