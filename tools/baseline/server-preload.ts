// Preloaded into the server of any commit: stops its clocks, seeds its random numbers and pauses its background jobs.
import '../../scripts/end-with-parent.mjs';
import { freezeDate } from './preload/freeze-date.ts';
import { stopDatabaseClock } from './preload/stop-database-clock.ts';
import { pauseIntervalJobsForRecording } from './preload/pause-interval-jobs-for-recording.ts';
import { installReseedableRandom } from './preload/seed-random.ts';
import type { BaselineCommand, BaselineCommandReply } from './baseline-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const date = freezeDate(new Date(assertDefined(process.env['BASELINE_NOW'])));
const random = installReseedableRandom('start');
const jobs = pauseIntervalJobsForRecording();
const database = stopDatabaseClock(date.now());

process.on('message', (command: BaselineCommand) => {
  void answer(command).then(
    (rows) => reply({ id: command.id, rows }),
    (error: Error) => reply({ id: command.id, error: error.message }),
  );
});

async function answer(command: BaselineCommand): Promise<unknown[]> {
  if ('query' in command) return database.query(command.query);
  if ('jobs' in command) jobs.run();
  if ('now' in command) {
    date.set(new Date(command.now));
    random.seed(command.seed);
    await database.setNow(date.now());
  }
  return [];
}

function reply(message: BaselineCommandReply): void {
  process.send?.(message);
}
