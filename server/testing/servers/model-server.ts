import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertDefined } from '#shared/assert-defined.ts';

export type ModelRequest = { authorization: string | undefined; path: string; body: any };
type ModelBehavior = (response: ServerResponse, request: ModelRequest) => void;

export async function startTestLanguageModelServer() {
  const requests: ModelRequest[] = [];
  const behaviors: ModelBehavior[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const entry = {
        authorization: request.headers.authorization,
        path: request.url ?? '',
        body: JSON.parse(text),
      };
      requests.push(entry);
      (behaviors.length > 1 ? assertDefined(behaviors.shift()) : assertDefined(behaviors[0]))(
        response,
        entry,
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    behave(...next: ModelBehavior[]) {
      requests.length = 0;
      behaviors.splice(0, behaviors.length, ...next);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

export function respondAsModel(content: unknown): ModelBehavior {
  return (response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
  };
}

export function respondAsModelWithStatus(status: number): ModelBehavior {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
}

export function neverRespondAsModel(): ModelBehavior {
  return () => {};
}

export function respondAsModelWithoutEnd(): ModelBehavior {
  return (response) => {
    response.writeHead(200);
    const chunk = 'x'.repeat(64 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  };
}
