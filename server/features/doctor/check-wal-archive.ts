import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { Config } from '#server/config/config.ts';
import { getWalArchiveState } from '#server/features/archives/archives.ts';
import { listOldPostgresClusters } from '#server/platform/database/postgres/finish-cluster-replacement.ts';
import type { DoctorFinding } from './doctor-finding.ts';

const LATE_MS = 5 * 60_000;

export function checkWalArchive(config: Config): DoctorFinding[] {
  if (config.databaseUrl !== null) return [];
  return [checkState(config), ...checkOldClusters(config)];
}

function checkState(config: Config): DoctorFinding {
  const about = 'archive';
  const state = getWalArchiveState(config);
  if (state === 'off')
    return {
      about,
      state: 'note',
      text: 'BACKUP_ARCHIVE is off: a disaster would cost you everything since the last backup',
      todo: 'Remove BACKUP_ARCHIVE from the settings to lose at most a minute',
    };
  if (state?.problem)
    return {
      about,
      state: 'bad',
      text: `nothing has been archived since ${state.problem.since}: ${state.problem.message}`,
      todo: 'Fix the error; the site then continues by itself, with a new base backup if it needs one',
    };
  if (!state?.lastSuccess || !state.newestBase)
    return {
      about,
      state: 'note',
      text: 'it has no base backup yet',
      todo: 'The site writes one within a minute of starting',
    };
  const minutes = Math.round((Date.now() - Date.parse(state.lastSuccess)) / 60_000);
  return {
    about,
    state: minutes * 60_000 > LATE_MS ? 'note' : 'good',
    text: `${state.target} has all changes up to ${formatCountWithNoun(minutes, 'minute', 'minutes')} ago`,
    todo: 'Is the site running? It archives once a minute',
  };
}

function checkOldClusters({ dataDir }: Config): DoctorFinding[] {
  return listOldPostgresClusters(dataDir).map((folder) => ({
    about: 'old data',
    state: 'note',
    text: `the previous database is kept in ${folder}`,
    todo: 'Once everything works: npm run cli -- delete-old-data --yes',
  }));
}
