import { assertDefined } from '#shared/assert-defined.ts';
import { SAMPLE_GIF } from './sample-gif.ts';

type Site = { baseUrl: string };
type Answer = { status: number; text: string; retryAfter: string | null; type: string };
export type ServiceDependentRequest = {
  name: string;
  run(): Promise<Answer>;
  expects(answer: Answer, works: boolean): string | null;
  withinMs: number;
};

const NO_PICTURES = 'Photos aren’t loading right now. Please try again in a moment.';

export function listServiceDependentRequests(
  site: Site,
  cookie: string,
  picture: string,
): ServiceDependentRequest[] {
  return [...pictureRequests(site, cookie, picture), ...otherRequests(site, cookie)];
}

function pictureRequests(site: Site, cookie: string, picture: string): ServiceDependentRequest[] {
  return [
    {
      name: 'a picture',
      run: () => sendServiceDependentRequest(site, 'GET', picture, cookie),
      expects: (answer, works) => (works ? is(answer, 200) : expectRejection(answer, NO_PICTURES)),
      withinMs: 15_000,
    },
    {
      name: '300 pictures at once',
      run: async () => {
        const requests = Array.from({ length: 300 }, () =>
          sendServiceDependentRequest(site, 'GET', picture, cookie),
        );
        const answers = await Promise.all(requests);
        const isOther = ({ status }: Answer) => status !== 200 && status !== 503;
        return (
          answers.find(isOther) ?? answers.find(({ status }) => status === 200) ?? assertDefined(answers[0])
        );
      },
      // More requests than may wait: the excess is rejected at once, even while the service works.
      expects: (answer, works) => (works ? is(answer, 200) : expectRejection(answer, NO_PICTURES)),
      withinMs: 20_000,
    },
    {
      name: 'a new picture',
      run: () => sendServiceDependentRequest(site, 'POST', '/api/uploads/imageUploader', cookie, SAMPLE_GIF),
      expects: (answer, works) => (works ? is(answer, 201) : expectRejection(answer, NO_PICTURES)),
      withinMs: 40_000,
    },
  ];
}

function otherRequests(site: Site, cookie: string): ServiceDependentRequest[] {
  let count = 0;
  const menu = { menuText: 'Hot Chicken Sandwich 11.50\ncrispy thigh, pickles\n' };
  const newcomer = () => {
    const username = `newcomer-${(count += 1)}`;
    return { username, email: `${username}@eaters.example`, password: 'crispy-thigh-9' };
  };
  return [
    {
      name: 'looking a place up',
      run: () => sendServiceDependentRequest(site, 'GET', '/api/places/search?query=roost', cookie),
      expects: (answer, works) =>
        works ? is(answer, 200) : expectRejection(answer, 'Failed to search for places. Please try again.'),
      withinMs: 10_000,
    },
    {
      // Rules read the menu if the model does not.
      name: 'reading a menu',
      run: () => sendServiceDependentRequest(site, 'POST', '/api/menu/process', cookie, JSON.stringify(menu)),
      expects: (answer, works) =>
        works || answer.text.includes('"source":"rules"') ? is(answer, 200) : `answers ${answer.text}`,
      withinMs: 35_000,
    },
    {
      name: 'registering',
      run: () =>
        sendServiceDependentRequest(site, 'POST', '/api/auth/register', '', JSON.stringify(newcomer())),
      expects: (answer) => is(answer, 201),
      withinMs: 10_000,
    },
    {
      name: 'asking for a mail',
      run: () => sendServiceDependentRequest(site, 'POST', '/api/auth/email-verification', cookie, '{}'),
      expects: (answer, works) =>
        works
          ? is(answer, 202)
          : expectRejection(answer, 'We couldn’t send the email. Please try again in a moment.'),
      withinMs: 40_000,
    },
  ];
}

function is({ status, text }: Answer, expectedStatus: number): string | null {
  return status === expectedStatus ? null : `answers ${status} ${text}`;
}

function expectRejection({ status, type, retryAfter, text }: Answer, detail: string): string | null {
  const isProblem = type.includes('problem+json') && text.includes(detail);
  if (status === 503 && isProblem && Number(retryAfter) > 0) return null;
  return `answers ${status}, Retry-After ${retryAfter}: ${text}`;
}

export async function sendServiceDependentRequest(
  { baseUrl }: Site,
  method: string,
  path: string,
  cookie: string,
  body?: string | Buffer,
): Promise<Answer> {
  const type = typeof body === 'string' ? 'application/json' : 'image/gif';
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', cookie, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return {
    status: answer.status,
    text: await answer.text(),
    retryAfter: answer.headers.get('retry-after'),
    type: answer.headers.get('content-type') ?? '',
  };
}
