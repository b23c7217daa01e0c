const CLIENTS = 4;
const PAUSE_MS = 20;

/** Reads, writes and rejections of a few visitors and one member; returns the number of requests. */
export async function generateMonitoringLoad(baseUrl: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const cookie = await register(baseUrl);
  const sandwichIds = await listSandwichIds(baseUrl);
  let count = 0;
  const send = async (path: string, options: { method?: string; body?: object } = {}) => {
    const { method = 'GET', body } = options;
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(baseUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    count++;
  };
  const client = async (first: number) => {
    for (let turn = first; performance.now() < until; turn += CLIENTS) {
      const sandwichId = sandwichIds[turn % sandwichIds.length];
      await send(`/api/sandwiches/${sandwichId}`);
      await send(`/api/sandwiches/search?q=chicken%20${turn}`);
      await send('/api/no-such-call');
      if (turn % 10 === 0)
        await send('/api/reviews', { method: 'POST', body: { sandwichId, rating: (turn % 5) + 1 } });
      if (turn % 50 === 0)
        await send('/api/auth/login', {
          method: 'POST',
          body: { username: 'nobody', password: 'wrong-one' },
        });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, first) => client(first)));
  return count;
}

async function register(baseUrl: string): Promise<string> {
  const username = `load-${process.pid}`;
  const answer = await fetch(`${baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, email: `${username}@example.test`, password: 'crispy-thigh-9' }),
  });
  if (!answer.ok) throw new Error(`A member cannot register: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function listSandwichIds(baseUrl: string): Promise<number[]> {
  const answer = await fetch(`${baseUrl}/api/sandwiches`);
  const body = (await answer.json()) as { id: number }[] | { items: { id: number }[] };
  return ('items' in body ? body.items : body).map(({ id }) => id);
}
