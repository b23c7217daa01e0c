import { parseArgs } from 'node:util';
import { crash } from './crash.ts';
import { gradeHeaders } from './headers.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'crash' },
    cycles: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});

const TORTURES: Record<string, () => Promise<string[]>> = {
  async crash() {
    const report = await crash({
      cycles: Number(values.cycles),
      seed: Number(values.seed),
      say: console.log,
    });
    const starts = report.restarts.toSorted((a, b) => a - b);
    console.log(`${JSON.stringify(report.cycles, null, 2)}\n${report.acknowledged} acknowledged writes`);
    console.log(
      `starts: median ${Math.round(starts[starts.length >> 1]!)} ms, longest ${Math.round(starts.at(-1)!)} ms`,
    );
    return report.faults;
  },
  async headers() {
    const grade = await gradeHeaders();
    console.log(grade ?? 'The grader cannot be installed here.');
    return grade?.grade === 'A+' ? [] : ['The headers are not graded A+.'];
  },
};

const torture = TORTURES[values.only];
if (!torture) throw new Error(`--only is one of ${Object.keys(TORTURES).join(', ')}`);
const faults = await torture();
for (const fault of faults) console.log(`- ${fault}`);
console.log(faults.length === 0 ? 'Withstood.' : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
