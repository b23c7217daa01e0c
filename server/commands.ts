import { demoLoadCommand, demoRemoveCommand } from '#db/demo/demo-commands.ts';
import { generateDatabaseCommand } from '#db/synthetic-data/generate-database-command.ts';
import { backupCommand } from './features/backups/backup-command.ts';
import { doctorCommand } from './features/doctor/doctor-command.ts';
import { versionCommand } from './features/doctor/version-command.ts';
import { deleteOldPostgresClustersCommand } from './features/backups/delete-old-postgres-clusters-command.ts';
import { checkBackupCommand, restoreCommand } from './features/backups/restore-command.ts';
import {
  exportCatalogCommand,
  importCatalogCommand,
} from './features/catalog-files/catalog-file-commands.ts';
import { mapAddCommand, mapListCommand, mapRemoveCommand } from './features/basemap/map-commands.ts';
import { importMenuCommand } from './features/menus/import-menu-command.ts';
import { rebuildMatchesCommand } from './features/similarity/rebuild-matches-command.ts';
import { importPlacesCommand } from './features/import-runs/import-places-command.ts';
import { revertImportCommand } from './features/import-runs/revert-import-command.ts';
import { createAdminCommand } from './features/accounts/roles/create-admin-command.ts';
import { passwordResetLinkCommand } from './features/accounts/email-tokens/password-reset-link-command.ts';
import { resetSecondFactorCommand } from './features/accounts/second-factor/reset-second-factor-command.ts';
import { demoteCommand, promoteCommand } from './features/accounts/roles/role-commands.ts';
import { listUsersCommand } from './features/accounts/members/list-users-command.ts';
import { distributeCommand } from './features/distribution/distribute-command.ts';
import { eraseMemberCommand } from './features/erasures/erase-member-command.ts';
import { exportMemberCommand } from './features/exports/export-member-command.ts';
import { maintenanceCommand } from './features/maintenance/maintenance-command.ts';
import { recountCommand } from './features/recount/recount-command.ts';
import type { Config } from './config/config.ts';
import type { CliCommand } from './platform/cli/command.ts';

export const CLI_COMMANDS: readonly CliCommand<Config>[] = [
  {
    name: 'migrate',
    argumentSyntax: '',
    summary: 'Migrate the database to this version, as each start does',
    maxArguments: 0,
    createsDatabase: true,
    async run({ migrated, print }) {
      if (migrated === null) return print('The running server migrated its database when it started.');
      for (const name of migrated) print(`Migrated the database: ${name}`);
      if (migrated.length === 0) print('The database is already up to date.');
    },
  },
  backupCommand,
  restoreCommand,
  checkBackupCommand,
  deleteOldPostgresClustersCommand,
  doctorCommand,
  versionCommand,
  demoLoadCommand,
  demoRemoveCommand,
  importPlacesCommand,
  revertImportCommand,
  mapAddCommand,
  mapListCommand,
  mapRemoveCommand,
  createAdminCommand,
  promoteCommand,
  demoteCommand,
  listUsersCommand,
  passwordResetLinkCommand,
  resetSecondFactorCommand,
  exportMemberCommand,
  eraseMemberCommand,
  maintenanceCommand,
  recountCommand,
  distributeCommand,
  rebuildMatchesCommand,
  generateDatabaseCommand,
  importMenuCommand,
  importCatalogCommand,
  exportCatalogCommand,
];
