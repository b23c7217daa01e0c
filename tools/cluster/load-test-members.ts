import { assertDefined } from '#shared/assert-defined.ts';

export type LoadTestMember = { id: string; cookie: string };

export async function registerLoadTestMembers(
  url: string,
  prefix: string,
  count: number,
): Promise<LoadTestMember[]> {
  const members = [];
  for (let each = 0; each < count; each++) members.push(await registerMember(url, `${prefix}-${each}`));
  return members;
}

async function registerMember(url: string, username: string): Promise<LoadTestMember> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, email: `${username}@example.test`, password: 'crispy-thigh-9' }),
  });
  if (answer.status !== 201) throw new Error(`${username} cannot register: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { id, cookie: assertDefined(assertDefined(answer.headers.getSetCookie()[0]).split(';')[0]) };
}

export function postLoadTestReview(
  url: string,
  member: LoadTestMember,
  sandwichId: number,
  comment: string,
  init: RequestInit = {},
): Promise<Response> {
  const review = { sandwichId, rating: 1 + (sandwichId % 5), comment };
  return post(`${url}/api/reviews`, member, review, init);
}

export function postLoadTestTried(
  url: string,
  member: LoadTestMember,
  sandwichId: number,
  notes: string,
  init: RequestInit = {},
): Promise<Response> {
  return post(`${url}/api/user-sandwiches`, member, { sandwichId, hasTried: true, notes }, init);
}

function post(url: string, { cookie }: LoadTestMember, body: object, init: RequestInit): Promise<Response> {
  return fetch(url, {
    ...init,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
}
