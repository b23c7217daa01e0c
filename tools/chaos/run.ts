import { parseArgs } from 'node:util';
import { HOSTILE_BEHAVIORS } from '#server/testing/servers/hostile-server.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { injectFaults } from './fault-injection.ts';
import { crash } from './crash.ts';
import { fullDisk } from './full-disk.ts';
import { databaseOutages } from './database-outages.ts';
import { gradeHeaders } from './security-headers.ts';
import { overload } from './overload.ts';
import { abuseServices } from './external-services.ts';
import { shutdown } from './shutdown.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'crash' },
    cycles: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    // Rows of the fault injection; all if none is named.
    row: { type: 'string', multiple: true },
  },
});

const SCENARIOS: Record<string, () => Promise<string[]>> = {
  async crash() {
    const report = await crash({
      cycles: Number(values.cycles),
      seed: Number(values.seed),
      log: console.log,
    });
    const starts = report.restarts.toSorted((a, b) => a - b);
    console.log(`${JSON.stringify(report.cycles, null, 2)}\n${report.acknowledged} acknowledged writes`);
    console.log(
      `starts: median ${Math.round(assertDefined(starts[starts.length >> 1]))} ms, longest ${Math.round(assertDefined(starts.at(-1)))} ms`,
    );
    return report.faults;
  },
  async faults() {
    const report = await databaseOutages({ rounds: Math.min(100, Number(values.cycles)), log: console.log });
    const worst = (times: number[]) => Math.round(Math.max(...times));
    console.log(
      `not ready after at most ${worst(report.unreadyAfter)} ms, ready again after at most ${worst(report.readyAfter)} ms`,
    );
    return report.faults;
  },
  async services() {
    const report = await abuseServices(HOSTILE_BEHAVIORS, console.log);
    console.log('longest waits in ms:', report.longest);
    return report.faults;
  },
  async shutdown() {
    const report = await shutdown({ restarts: Math.min(50, Number(values.cycles)), log: console.log });
    console.log(
      `${report.answered} answered, ${report.turnedAway} turned away, longest stop ${Math.round(Math.max(...report.stops))} ms`,
    );
    return report.faults;
  },
  async overload() {
    const { faults: found, ...report } = await overload();
    console.log(report);
    return found;
  },
  async slow() {
    const { faults: found, ...report } = await slowClients();
    console.log(report);
    return found;
  },
  async soak() {
    const { slopes, faults: found } = await soak({ minutes: Number(values.minutes) });
    console.log('a minute:', slopes);
    return found;
  },
  async disk() {
    const report = await fullDisk();
    console.log(report ? `${report.acknowledged} acknowledged` : 'No disk can be mounted here.');
    return report?.faults ?? [];
  },
  async broken() {
    return injectFaults({ rows: values.row ?? [], log: console.log }).faults;
  },
  async headers() {
    const grade = await gradeHeaders();
    console.log(grade ?? 'The grader cannot be installed here.');
    return grade?.grade === 'A+' ? [] : ['The headers are not graded A+.'];
  },
};

const scenario = SCENARIOS[values.only];
if (!scenario) throw new Error(`--only is one of ${Object.keys(SCENARIOS).join(', ')}`);
const found = await scenario();
for (const fault of found) console.log(`- ${fault}`);
console.log(found.length === 0 ? 'Withstood.' : `${found.length} faults.`);
process.exit(found.length === 0 ? 0 : 1);
