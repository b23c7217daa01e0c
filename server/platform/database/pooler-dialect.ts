import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { STATEMENT_LIMITS_MS } from './pool.ts';

/** Behind a pooler a setting of the session stays with whichever connection it was: limits go with each transaction instead. */
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
      // Kysely takes it for not begun, and would hand on the connection as it is.
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
