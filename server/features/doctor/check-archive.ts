import type { Config } from '#server/config/config.ts';
import { archiveState } from '#server/features/archives/archives.ts';
import { listOldClusters } from '#server/platform/database/postgres/finish-cluster-replacement.ts';
import type { DoctorFinding } from './doctor-finding.ts';

const LATE_MS = 5 * 60_000;

export function diagnoseArchive(config: Config): DoctorFinding[] {
  if (config.databaseUrl !== null) return [];
  return [checkState(config), ...checkOldClusters(config)];
}

function checkState(config: Config): DoctorFinding {
  const about = 'archive';
  const state = archiveState(config);
  if (state === 'off')
    return {
      about,
      state: 'note',
      text: 'BACKUP_ARCHIVE is off: a disaster costs everything since the last backup',
      todo: 'Take BACKUP_ARCHIVE out of the settings, to lose a minute at most',
    };
  if (state?.problem)
    return {
      about,
      state: 'bad',
      text: `nothing could be archived since ${state.problem.since}: ${state.problem.message}`,
      todo: 'Mend what it says; the site then goes on by itself, with a new base where one is needed',
    };
  if (!state?.lastSuccess || !state.newestBase)
    return {
      about,
      state: 'note',
      text: 'it has no base yet',
      todo: 'The site writes one in the minute after its start',
    };
  const minutes = Math.round((Date.now() - Date.parse(state.lastSuccess)) / 60_000);
  return {
    about,
    state: minutes * 60_000 > LATE_MS ? 'note' : 'good',
    text: `changes until ${minutes} minutes ago are in ${state.target}`,
    todo: 'Is the site running? It archives once a minute',
  };
}

function checkOldClusters({ dataDir }: Config): DoctorFinding[] {
  return listOldClusters(dataDir).map((folder) => ({
    about: 'old data',
    state: 'note',
    text: `the database of before is kept in ${folder}`,
    todo: 'If all is well: npm run cli -- delete-old-data --yes',
  }));
}
