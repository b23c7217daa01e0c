import { setTimeout as sleep } from 'node:timers/promises';
import { SCREENSHOT_TIME } from '../screenshots/screenshot-time.ts';
import { parseBaselineJson, sendBaselineRequest, type BaselineResponse } from './send-request.ts';
import type { BaselineSite } from './baseline-site.ts';
import {
  BASELINE_ADMIN_STEPS,
  BASELINE_MEMBER_STEPS,
  type BaselineStepIds,
  type BaselineStep,
} from './baseline-steps.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type BaselineUser = { id: string; username: string; cookie: string };
export type BaselineSubjects = { member: BaselineUser; admin: BaselineUser; ids: BaselineStepIds };
export type BaselineStepResponse = { name: string; method: string; path: string; response: BaselineResponse };

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'crispy-thigh-9';
const MAX_JOB_RUNS = 20;
const JOB_PAUSE_MS = 1_000;

export async function runBaselineSteps(
  site: BaselineSite,
): Promise<{ people: BaselineSubjects; steps: BaselineStepResponse[] }> {
  const steps: BaselineStepResponse[] = [];
  const at = (daysAgo: number, name: string) =>
    site.setNow(new Date(SCREENSHOT_TIME.getTime() - daysAgo * DAY_MS), name);
  await at(28, 'hungry-hannah');
  const member = await register(site, 'hungry-hannah');
  await at(27, 'coop-manager');
  const admin = await register(site, 'coop-manager');
  await site.query(`UPDATE users SET role = 'admin' WHERE id = '${admin.id}'`);
  const ids: BaselineStepIds = { member: member.id, admin: admin.id, found: {} };
  await takeSteps(BASELINE_MEMBER_STEPS, member);
  await takeSteps(BASELINE_ADMIN_STEPS, admin);
  await site.setNow(SCREENSHOT_TIME, 'noon');
  await runJobs(site, member, admin);
  await site.query('ANALYZE');
  return { people: { member, admin, ids }, steps };

  async function takeSteps(all: readonly BaselineStep[], person: BaselineUser): Promise<void> {
    for (const { daysAgo, name, call, recordId } of all) {
      await at(daysAgo, name);
      const [method, path, body] = call(ids);
      const { cookie } = person;
      const response = await sendBaselineRequest(site.baseUrl, {
        method,
        path,
        cookie,
        ...(body && { body }),
      });
      steps.push({ name, method, path, response });
      if (recordId && response.status < 300) ids.found[name] = recordId(parseBaselineJson(response));
    }
  }
}

async function register({ baseUrl }: BaselineSite, username: string): Promise<BaselineUser> {
  const body = { username, email: `${username}@example.test`, password: PASSWORD };
  const response = await sendBaselineRequest(baseUrl, { method: 'POST', path: '/api/auth/register', body });
  if (response.status !== 201) throw new Error(`Registering answered ${response.status}: ${response.bytes}`);
  const cookie = assertDefined(assertDefined(response.headers.getSetCookie()[0]).split(';')[0]);
  return { id: parseBaselineJson<{ id: string }>(response).id, username, cookie };
}

/** Repeats the background jobs until they change nothing that these two see. */
async function runJobs(site: BaselineSite, ...people: BaselineUser[]): Promise<void> {
  let before = '';
  for (let run = 0; run < MAX_JOB_RUNS; run += 1) {
    await site.runJobs();
    await sleep(JOB_PAUSE_MS);
    const inboxes = people.map(({ cookie }) =>
      sendBaselineRequest(site.baseUrl, { path: '/api/notifications', cookie }),
    );
    const mailText = (await Promise.all(inboxes)).map(({ bytes }) => bytes.toString()).join('\n');
    if (run > 1 && mailText === before) return;
    before = mailText;
  }
  throw new Error('The background jobs do not come to an end.');
}
