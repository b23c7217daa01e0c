export type DeprecatedSetting = { name: string; current: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Old names of settings. They work until version 0.3.0. */
export const CURRENT_NAMES: Readonly<Record<string, string>> = {
  BACKUP_EVERY: 'BACKUP_INTERVAL',
  BACKUP_KEEP: 'BACKUP_RETENTION_COUNT',
};

/** An empty variable counts as absent, because compose files pass unset ones as empty. */
export function renameDeprecatedSettings(
  environment: Environment,
  problems: string[],
): { environment: Environment; deprecated: readonly DeprecatedSetting[] } {
  const deprecated = Object.entries(CURRENT_NAMES)
    .filter(([name]) => environment[name])
    .map(([name, current]) => ({ name, current }));
  for (const { name, current } of deprecated.filter((each) => environment[each.current]))
    problems.push(`${name} is the old name of ${current}: set ${current} only`);
  const renamed = Object.fromEntries(deprecated.map(({ name, current }) => [current, environment[name]]));
  const rest = Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in CURRENT_NAMES)));
  return { environment: { ...rest, ...renamed }, deprecated };
}
