type Headers = Record<string, string>;

export function createRawGetRequest(path: string, headers: Headers = {}): Buffer {
  return wire('GET', path, headers, '');
}

export function createRawPostRequest(path: string, body: object, headers: Headers = {}): Buffer {
  const json = JSON.stringify(body);
  const length = String(Buffer.byteLength(json));
  const own = {
    'content-type': 'application/json',
    'content-length': length,
    'sec-fetch-site': 'same-origin',
  };
  return wire('POST', path, { ...own, ...headers }, json);
}

function wire(method: string, path: string, headers: Headers, body: string): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
