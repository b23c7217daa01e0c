import { Pool } from 'undici';

export type Wired = {
  method: string;
  path: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};
export type Heard = {
  status: number;
  type: string;
  text: string;
  cookie: string | null;
  link: string | null;
};
export type Client = {
  send(request: Wired): Promise<Heard>;
  // oxlint-disable-next-line no-explicit-any -- answers of every shape
  json(method: string, path: string, body: unknown, cookie?: string): Promise<Heard & { json: any }>;
  close(): Promise<void>;
};

export function createClient(url: string, connections: number): Client {
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const send: Client['send'] = async ({ method, path, headers, payload }) => {
    const answer = await pool.request({ method: method as 'GET', path, headers, body: payload ?? null });
    const text = await answer.body.text();
    const set = [answer.headers['set-cookie'] ?? []].flat()[0];
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      text,
      cookie: set === undefined ? null : set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? ''),
      link: answer.headers['link'] === undefined ? null : String(answer.headers['link']),
    };
  };
  return {
    send,
    async json(method, path, body, cookie = '') {
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
      };
      const heard = await send({ method, path, headers, payload: JSON.stringify(body) });
      if (heard.status >= 300) throw new Error(`${method} ${path}: ${heard.status} ${heard.text}`);
      return { ...heard, json: heard.text ? JSON.parse(heard.text) : null };
    },
    close: () => pool.destroy(),
  };
}
