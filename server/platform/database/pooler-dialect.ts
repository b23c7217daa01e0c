import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { STATEMENT_LIMITS_MS } from './pool.ts';

/** Behind a pooler, session settings stay with an arbitrary connection, so each transaction sets the timeouts. */
export class PoolerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new PoolerDriver(this.#config);
  }
}

class PoolerDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(SET_LOCAL);
    } catch (error) {
      // Kysely considers the transaction not begun and would release the connection without a rollback.
      await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
      throw error;
    }
  }
}

const SET_LOCAL = CompiledQuery.raw(
  `SELECT ${Object.entries(STATEMENT_LIMITS_MS)
    .map(([name, milliseconds]) => `set_config('${name}', '${milliseconds}', true)`)
    .join(', ')}`,
);
