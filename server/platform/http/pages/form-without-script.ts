import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeXml } from '#packages/xml/escape-xml.ts';

/** Without JavaScript a browser posts our form to the address of its page, which has no POST route. */
export function isFormSentWithoutScript({ method, url, headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return method === 'POST' && isForm && !url.startsWith('/api/');
}

export function sendScriptNeededPage({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(405)
    .headers({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(scriptNeededPage(url));
}

function scriptNeededPage(url: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This form needs JavaScript</title>
</head>
<body>
<h1>This form needs JavaScript</h1>
<p>Nothing was sent or saved. Turn on JavaScript in your browser, then try again.</p>
<p><a href="${escapeXml(url.replace(/^[/\\]*/, '/'))}">Back to the form</a></p>
</body>
</html>
`;
}
