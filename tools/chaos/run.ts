import { parseArgs } from 'node:util';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { HOSTILE_BEHAVIORS } from '#server/testing/servers/hostile-server.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { runCrashTest } from './crash.ts';
import { runFullDiskTest } from './full-disk.ts';
import { runDatabaseOutageTest } from './database-outages.ts';
import { gradeSecurityHeaders } from './grade-security-headers.ts';
import { runOverloadTest } from './overload.ts';
import { runExternalServiceFailureTest } from './external-service-failures.ts';
import { runShutdownTest } from './shutdown.ts';
import { runSlowClientTest } from './slow-clients.ts';
import { runSoakTest } from './resource-leak-soak.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'crash' },
    cycles: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
});

const SCENARIOS: Record<string, () => Promise<string[]>> = {
  async crash() {
    const report = await runCrashTest({
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
    const report = await runDatabaseOutageTest({
      rounds: Math.min(100, Number(values.cycles)),
      log: console.log,
    });
    const worst = (times: number[]) => Math.round(Math.max(...times));
    console.log(
      `not ready after at most ${worst(report.unreadyAfter)} ms, ready again after at most ${worst(report.readyAfter)} ms`,
    );
    return report.faults;
  },
  async services() {
    const report = await runExternalServiceFailureTest(HOSTILE_BEHAVIORS, console.log);
    console.log('longest waits in ms:', report.longest);
    return report.faults;
  },
  async shutdown() {
    const report = await runShutdownTest({ restarts: Math.min(50, Number(values.cycles)), log: console.log });
    console.log(
      `${report.answered} answered, ${report.turnedAway} turned away, longest stop ${Math.round(Math.max(...report.stops))} ms`,
    );
    return report.faults;
  },
  async overload() {
    const { faults: found, ...report } = await runOverloadTest();
    console.log(report);
    return found;
  },
  async slow() {
    const { faults: found, ...report } = await runSlowClientTest();
    console.log(report);
    return found;
  },
  async soak() {
    const { slopes, faults: found } = await runSoakTest({ minutes: Number(values.minutes) });
    console.log('a minute:', slopes);
    return found;
  },
  async disk() {
    const report = await runFullDiskTest();
    console.log(report ? `${report.acknowledged} acknowledged` : 'No disk can be mounted here.');
    return report?.faults ?? [];
  },
  async headers() {
    const grade = await gradeSecurityHeaders();
    console.log(grade ?? 'The grader cannot be installed here.');
    return grade?.grade === 'A+' ? [] : ['The headers are not graded A+.'];
  },
};

const scenario = SCENARIOS[values.only];
if (!scenario) throw new Error(`--only is one of ${Object.keys(SCENARIOS).join(', ')}`);
const found = await scenario();
for (const fault of found) console.log(`- ${fault}`);
console.log(found.length === 0 ? 'Withstood.' : `${formatCountWithNoun(found.length, 'fault', 'faults')}.`);
process.exit(found.length === 0 ? 0 : 1);
