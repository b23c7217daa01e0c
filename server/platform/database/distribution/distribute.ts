import { Client, type ClientConfig } from 'pg';
import { StartupError } from '../../process/startup-error.ts';
import {
  addForeignKey,
  createTrigger,
  distributeFunctions,
  dropForeignKey,
  dropIndex,
  dropTrigger,
  listForeignKeys,
  listTablesWithDistribution,
  listTriggers,
  listUniqueIndexesWithoutColumn,
  createDistributedTable,
  createReferenceTable,
  configureDistributionConnection,
  readCitusState,
  truncateCoordinatorTableData,
  setSequentialCitusShardWrites,
  type ForeignKey,
  type CitusTableDistribution,
  type TableTrigger,
} from './distribution-queries.ts';
import { memberIdColumn, CITUS_TABLE_PLACEMENTS, type CitusTablePlacement } from './placement.ts';

export type DistributionStep = { done: number; all: number; text: string };
export type CitusDistributionPlan = {
  tables: (CitusTableDistribution & { placement: CitusTablePlacement })[];
  /** In the order in which they are placed. */
  pending: (CitusTableDistribution & { placement: CitusTablePlacement })[];
  droppedKeys: ForeignKey[];
  droppedIndexes: string[];
};

export async function withPostgresClient<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Closing without COMMIT rolls everything back.
    await client.end().catch(() => {});
  }
}

export async function assertCitusCoordinator(client: Client): Promise<void> {
  const { hasCitus, isCoordinator, isRegistered, workers } = await readCitusState(client);
  if (!hasCitus)
    throw new StartupError(
      'This database has no Citus, so its tables stay on one machine: nothing was changed. A superuser installs it with CREATE EXTENSION citus on every machine (docs/scaling.md).',
    );
  if (!isCoordinator)
    throw new StartupError(
      'This database is a Citus worker: nothing was changed. Set DATABASE_URL to the coordinator.',
    );
  if (!isRegistered)
    throw new StartupError(
      "The coordinator does not know its own address: nothing was changed. A superuser says it with SELECT citus_set_coordinator_host('HOST', PORT).",
    );
  if (workers === 0)
    throw new StartupError(
      "The coordinator knows no worker: nothing was changed. A superuser adds each with SELECT citus_add_node('HOST', PORT).",
    );
}

export async function isDatabaseDistributed(client: Client): Promise<boolean> {
  const { hasCitus } = await readCitusState(client);
  return hasCitus && (await listTablesWithDistribution(client)).some(({ kind }) => kind === 'distributed');
}

export async function planDistribution(client: Client): Promise<CitusDistributionPlan> {
  const known: Readonly<Record<string, CitusTablePlacement>> = CITUS_TABLE_PLACEMENTS;
  const tables = (await listTablesWithDistribution(client)).map((table) => ({
    ...table,
    placement: known[table.name] ?? 'coordinator',
  }));
  const pending = tables.filter(
    ({ placement, kind }) => kind !== KINDS[placement] && placement !== 'coordinator',
  );
  pending.sort((one, other) => rank(one) - rank(other));
  const droppedKeys = (await listForeignKeys(client)).filter((key) => !canBeEnforced(key));
  const droppedIndexes: string[] = [];
  for (const { name, placement } of pending)
    if (placement === 'member')
      droppedIndexes.push(...(await listUniqueIndexesWithoutColumn(client, name, memberIdColumn(name))));
  return { tables, pending, droppedKeys, droppedIndexes };
}

const KINDS: Record<CitusTablePlacement, string | null> = {
  member: 'distributed',
  everywhere: 'reference',
  coordinator: null,
};

/** References of members' tables need the tables that are everywhere; everything else of a member joins `users`. */
function rank({ name, placement }: { name: string; placement: CitusTablePlacement }): number {
  if (placement === 'everywhere') return 0;
  return name === 'users' ? 1 : 2;
}

/** A key from one machine's rows to another's cannot be checked: the functions that delete a member clear such columns. */
function canBeEnforced({ table, to, columns, referenced }: ForeignKey): boolean {
  const [from, target] = [placementOf(table), placementOf(to)];
  if (target === 'everywhere') return true;
  if (target === 'coordinator') return from === 'coordinator';
  const column = referenced.indexOf(memberIdColumn(to));
  return from === 'member' && column >= 0 && columns[column] === memberIdColumn(table);
}

function placementOf(table: string): CitusTablePlacement {
  return (CITUS_TABLE_PLACEMENTS as Readonly<Record<string, CitusTablePlacement>>)[table] ?? 'coordinator';
}

/** One transaction: an interruption leaves everything on the coordinator, and the next run begins again. */
export async function distributeTables(
  client: Client,
  { pending, droppedKeys, droppedIndexes }: CitusDistributionPlan,
  onStep: (step: DistributionStep) => void = () => {},
): Promise<void> {
  if (pending.length === 0) return;
  const moved = new Set(pending.map(({ name }) => name));
  const isMoved = ({ table, to }: { table: string; to?: string }) =>
    moved.has(table) || moved.has(to ?? table);
  const all = pending.reduce((sum, { bytes }) => sum + bytes + 1, 0);
  let done = 0;
  await configureDistributionConnection(client);
  await client.query('BEGIN');
  const keys = (await listForeignKeys(client)).filter(isMoved);
  const triggers: TableTrigger[] = (await listTriggers(client)).filter(isMoved);
  for (const key of keys) await dropForeignKey(client, key);
  for (const trigger of triggers) await dropTrigger(client, trigger);
  for (const index of droppedIndexes) await dropIndex(client, index);
  await distributeFunctions(client);
  for (const { name, placement, bytes } of pending) {
    onStep({ done, all, text: `placing ${name}` });
    if (placement === 'everywhere') await createReferenceTable(client, name);
    else
      await createDistributedTable(client, name, memberIdColumn(name), name === 'users' ? 'none' : 'users');
    done += bytes + 1;
  }
  onStep({ done, all, text: 'adding foreign keys and triggers' });
  const lost = new Set(droppedKeys.map(({ name }) => name));
  for (const key of keys) if (!lost.has(key.name)) await addForeignKey(client, key);
  for (const trigger of triggers) await createTrigger(client, trigger);
  await setSequentialCitusShardWrites(client);
  await client.query('COMMIT');
  onStep({ done, all, text: 'removing what was copied' });
  for (const { name } of pending.toReversed()) await truncateCoordinatorTableData(client, name);
  await client.query('ANALYZE');
}
