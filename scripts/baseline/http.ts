export type HttpRequest = { method?: string; path: string; cookie?: string | null; body?: object };
export type HttpResponse = { status: number; headers: Headers; bytes: Buffer };

export async function send(
  baseUrl: string,
  { method = 'GET', path, cookie, body }: HttpRequest,
): Promise<HttpResponse> {
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      'user-agent': 'clucket-baseline',
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

export function jsonOf<T>({ bytes }: HttpResponse): T {
  return JSON.parse(bytes.toString()) as T;
}
