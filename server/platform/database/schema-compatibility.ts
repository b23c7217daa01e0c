import { isSameOrNewerVersion, RELEASE } from '../process/release.ts';
import { StartupError } from '../process/startup-error.ts';

export type AppliedMigration = { name: string; compatibleFrom: string | null };

/** The migrations of a newer version: those with which this version can run, and the others. */
export function newerMigrations(
  applied: readonly AppliedMigration[],
  ownMigrations: readonly { name: string }[],
  version = RELEASE.version,
) {
  const known = new Set(ownMigrations.map(({ name }) => name));
  const unknown = applied
    .filter(({ name }) => !known.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const { compatible = [], incompatible = [] } = Object.groupBy(unknown, ({ compatibleFrom }) =>
    compatibleFrom !== null && isSameOrNewerVersion(version, compatibleFrom) ? 'compatible' : 'incompatible',
  );
  return { compatible, incompatible };
}

export function assertSchemaCompatible(
  applied: readonly AppliedMigration[],
  ownMigrations: readonly { name: string }[],
  version: string,
  log: { warn(message: string): void } | undefined,
): void {
  const { compatible, incompatible } = newerMigrations(applied, ownMigrations, version);
  if (incompatible.length > 0)
    throw new StartupError(
      `The database is newer than this version of Clucket (${version}): it has the migrations ` +
        `${formatMigrationNames(incompatible)}, with which ${neededVersion(incompatible)} can run. ` +
        'Start the newer version, or restore a backup made before it.',
    );
  if (compatible.length > 0)
    log?.warn(
      `The database has migrations of a newer version, with which version ${version} can run: ${formatMigrationNames(compatible)}`,
    );
}

export function formatMigrationNames(migrations: readonly { name: string }[]): string {
  return migrations.map(({ name }) => name).join(', ');
}

function neededVersion(migrations: readonly AppliedMigration[]): string {
  const needed = migrations.flatMap(({ compatibleFrom }) => compatibleFrom ?? []);
  if (needed.length < migrations.length) return 'only the version that made them or a later one';
  return `only version ${needed.toSorted((one, other) => (isSameOrNewerVersion(one, other) ? -1 : 1))[0]} or a later one`;
}
