import { loadConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { startOrJoinPostgres } from '#server/platform/postgres/postgres.ts';
import { runAlone } from '#server/processes/alone.ts';
import { remoteRenderer } from './remote-renderer.ts';

/** The server that `npm run dev` restarts: as server/main.ts, with the database and the renderer of its parent. */
const config = loadConfig();
await runAlone(config, createLog(config.logLevel), {
  startDatabase: startOrJoinPostgres,
  loadRenderer: remoteRenderer(),
});
