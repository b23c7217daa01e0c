// node tools/bench/requests/bare-server.ts URL PORT ENCODING: serves URL's bytes and headers with node:http alone.
import { createServer, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/** Headers that the HTTP layer of each server sets itself. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
const [url = '', port = '', encoding = 'br'] = process.argv.slice(2);

const request = get(url, { headers: { 'accept-encoding': encoding } });
const [answer] = (await once(request, 'response')) as [IncomingMessage];
const body = await buffer(answer);
if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
const headers = Object.fromEntries(
  Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
);
headers['content-length'] = String(body.length);

const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(Number(port), '127.0.0.1', () => {
  console.log(JSON.stringify({ bytes: body.length, encoding: headers['content-encoding'] ?? 'none' }));
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
