import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { assertDefined } from '#shared/assert-defined.ts';
import { listServiceDependentRequests } from './service-dependent-requests.ts';

test.each([
  [[200, 503, 500], 'answers 500 '],
  [[503, 200], null],
  [[200], null],
  [[503], 'answers 503 '],
])('of 300 answers with the statuses %j, the judged one is "%s"', async (statuses, problem) => {
  let count = 0;
  const server = createServer((_, response) => {
    response.statusCode = assertDefined(statuses[Math.min(count++, statuses.length - 1)]);
    response.end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const many = listServiceDependentRequests(site, '', '/picture').find(({ name }) => name.startsWith('300'));
  const { run, expects } = assertDefined(many);
  expect(expects(await run(), true)).toBe(problem);
});
