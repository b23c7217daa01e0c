import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { CitusDistributionPlan } from '#server/platform/database/distribution/distribute.ts';
import type { CitusTablePlacement } from '#server/platform/database/distribution/placement.ts';
import { formatBytes } from '#server/platform/text/format-bytes.ts';

type Table = CitusDistributionPlan['tables'][number];

const PLACES: Record<CitusTablePlacement, string> = {
  member: "On the workers, by member's id",
  everywhere: 'On every machine',
  coordinator: 'On the coordinator',
};

export function formatDistributionPlan({
  pending,
  droppedKeys,
  droppedIndexes,
}: CitusDistributionPlan): string[] {
  return [
    ...formatTablePlacements(pending),
    ...droppedKeys.map(({ name, table }) => `Foreign key ${name} of ${table} goes: no machine can check it.`),
    ...droppedIndexes.map((name) => `Unique index ${name} goes: login_identifiers keeps it unique.`),
  ];
}

export function formatTablePlacements(tables: readonly Table[]): string[] {
  const placements = Object.keys(PLACES) as CitusTablePlacement[];
  return placements.flatMap((placement) => {
    const placed = tables.filter((table) => table.placement === placement);
    if (placed.length === 0) return [];
    const bytes = placed.reduce((sum, table) => sum + table.bytes, 0);
    const width = Math.max(...placed.map(({ name }) => name.length));
    return [
      `${PLACES[placement]}: ${formatCountWithNoun(placed.length, 'table', 'tables')}, ${formatBytes(bytes)}`,
      ...placed.map(
        (table) => `  ${table.name.padEnd(width)}  ${formatBytes(table.bytes)}${formatShards(table)}`,
      ),
    ];
  });
}

function formatShards({ kind, shards }: Table): string {
  return kind === 'distributed' && shards !== null
    ? ` in ${formatCountWithNoun(shards, 'shard', 'shards')}`
    : '';
}
