import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { startTestSite } from '#server/testing/started-test-site.ts';
import { generateMonitoringLoad } from './generate-load.ts';
import { startPrometheus, type Prometheus } from './prometheus.ts';

type Target = { expr: string };
type Panel = { title: string; targets?: Target[] };

const LOAD_SECONDS = Number(process.env['LOAD_SECONDS'] ?? 60);
const DASHBOARD = new URL('../../deploy/grafana/clucket.json', import.meta.url);
const RULES = fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url));

/** After a minute of load, every panel of the dashboard has data and every alert rule can be evaluated. */
const metricsPort = await findFreePort();
const prometheus = await startPrometheus({ target: `127.0.0.1:${metricsPort}`, rules: RULES });
const site = await startTestSite({ METRICS_PORT: String(metricsPort), ...workers() });
try {
  const requests = await generateMonitoringLoad(site.baseUrl, LOAD_SECONDS);
  print(`${requests} requests in ${LOAD_SECONDS} s`);
  await pause(prometheus.scrapeMs);
  const problems = [...(await emptyPanels(prometheus)), ...(await prometheus.failingRules())];
  for (const problem of problems) print(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await prometheus.stop();
  await site.stop();
}

function workers(): Record<string, string> {
  const { WORKERS } = process.env;
  return WORKERS === undefined ? {} : { WORKERS };
}

async function emptyPanels({ query }: Prometheus): Promise<string[]> {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Panel[] };
  const problems: string[] = [];
  let targets = 0;
  for (const { title, targets: each = [] } of panels)
    for (const { expr } of each) {
      targets++;
      const values = await query(expr.replaceAll('$__rate_interval', '1m'));
      if (!values.some((value) => Number.isFinite(Number(value))))
        problems.push(`No data: ${title}: ${expr}`);
    }
  print(`${targets} queries of ${panels.filter((panel) => panel.targets).length} panels`);
  return problems;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
