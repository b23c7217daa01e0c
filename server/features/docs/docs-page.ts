import { LOGO_IMAGE_PATH } from '#server/features/drawings/drawings.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { JsonSchema } from './json-schema.ts';
import type { OpenApi, OpenApiOperation, OpenApiParameter } from './openapi.ts';

export function renderApiDocsPage(document: OpenApi): string {
  const { info, servers, tags } = document;
  const base = assertDefined(servers[0]).url;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)}</title>
<meta name="description" content="${text(info.description)}">
<link rel="icon" type="image/svg+xml" href="${LOGO_IMAGE_PATH}">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<p><a href="/">Back to the site</a></p>
<h1>${text(info.title)}</h1>
<p class="lead">${text(info.description)} Version ${text(info.version)}, also <a href="/api/openapi.json">as OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Calls"><ul>${tags.map(({ name }) => `<li><a href="#${name}">${text(name)}</a></li>`).join('')}<li><a href="#shapes">shapes</a></li></ul></nav>
<main>
${introduction(base)}
${tags.map(({ name }) => group(name, document, base)).join('\n')}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${Object.entries(document.components.schemas).map(shape).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function introduction(base: string): string {
  return `<section aria-labelledby="start">
<h2 id="start">How to call it</h2>
<p>Most calls are JSON over HTTP. This one needs no account and no key:</p>
${sample(`curl '${base}/api/restaurants/search?lat=34.0522&lng=-118.2437&limit=3'`)}
<dl>
<dt>Lists</dt><dd>They are plain arrays of at most 200 rows. Ask for fewer with <code>limit</code>, and follow <code>Link: &lt;…&gt;; rel="next"</code> for more. <code>X-Total-Count</code> is exact up to 1,000. Beyond that, you get <code>X-Total-Count-Exact: false</code>.</dd>
<dt>Errors</dt><dd>They are <code>application/problem+json</code> (RFC 9457): <code>detail</code> is a sentence for people, and <code>errors</code> names each field. The server rejects unknown or repeated parameters with 400.</dd>
<dt>Caching</dt><dd>Every response has an <code>ETag</code>. Send it back in <code>If-None-Match</code>, and an unchanged response is an empty 304.</dd>
<dt>Units</dt><dd>Distances are in miles, prices in dollars, and times in RFC 3339 and UTC. <code>null</code> means unknown.</dd>
</dl>
</section>`;
}

function group(tag: string, document: OpenApi, base: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => call(path, method, operation, base)),
  );
  return `<section aria-labelledby="${tag}">
<h2 id="${tag}">${text(assertDefined(tag[0]).toUpperCase() + tag.slice(1))}</h2>
${operations.join('\n')}
</section>`;
}

function call(path: string, method: string, operation: OpenApiOperation, base: string): string {
  const { operationId, summary, parameters, responses } = operation;
  const answers = Object.entries(responses).filter(([status]) => status !== 'default');
  return `<article id="${operationId}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${breakable(path)}</code></h3>
<p>${text(summary)}.</p>
${parameters.length > 0 ? parameterTable(operationId, parameters) : ''}
<ul class="answers">${answers.map(([status, { description }]) => `<li><b>${status}</b> ${answerText(operation, status, description)}</li>`).join('')}</ul>
${method === 'get' ? sample(`curl '${base}${path.replaceAll(/\{\w+\}/g, '1')}'`) : ''}
</article>`;
}

function answerText({ responses }: OpenApiOperation, status: string, description: string): string {
  const content = assertDefined(responses[status]).content as
    | Record<string, { schema: JsonSchema } | undefined>
    | undefined;
  const schema = content?.['application/json']?.schema;
  return schema ? `${text(description)}: ${typeText(schema)}` : text(description);
}

function parameterTable(operationId: string, parameters: OpenApiParameter[]): string {
  const rows = parameters.map(
    ({ name, required, description = '', schema }) =>
      `<tr><th scope="row"><code>${text(name)}</code>${required ? ' <i>required</i>' : ''}</th><td>${typeText(schema)}</td><td>${text(description)}</td></tr>`,
  );
  return table(`Parameters of ${operationId}`, ['Name', 'Type', 'Meaning'], rows);
}

function shape([name, schema]: [string, JsonSchema]): string {
  const rows = Object.entries(schema.properties ?? {}).map(
    ([field, type]) =>
      `<tr><th scope="row"><code>${text(field)}</code></th><td>${typeText(type)}</td><td>${schema.required?.includes(field) ? 'always' : 'optional'}</td></tr>`,
  );
  return `<article id="shape-${name}">
<h3>${text(name)}</h3>
${rows.length > 0 ? table(`Fields of ${name}`, ['Field', 'Type', 'Presence'], rows) : ''}
</article>`;
}

function table(caption: string, headings: string[], rows: string[]): string {
  return `<section class="scroll" aria-label="${text(caption)}" tabindex="0"><table>
<caption>${text(caption)}</caption>
<thead><tr>${headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody>
</table></section>`;
}

function typeText(schema: JsonSchema): string {
  const { $ref, type, minimum, maximum, items, anyOf, format } = schema;
  if (typeof $ref === 'string') {
    const name = assertDefined($ref.split('/').at(-1));
    return `<a href="#shape-${name}">${text(name)}</a>`;
  }
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeText))].join(' or ');
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${text(String(value))}</code>`).join(' ');
  if (type === 'array') return `list of ${typeText((items ?? {}) as JsonSchema)}`;
  const names = [type ?? 'anything'].flat().map((name) => TYPE_NAMES[name] ?? name);
  const range =
    isMeaningfulBound(minimum) && isMeaningfulBound(maximum)
      ? `, ${figure(minimum)} to ${figure(maximum)}`
      : '';
  return text(`${names.join(' or ')}${range}${format === 'date-time' ? ', a time' : ''}`);
}

const TYPE_NAMES: Record<string, string> = { string: 'text', boolean: 'true or false' };

function isMeaningfulBound(bound: unknown): bound is number {
  return typeof bound === 'number' && Math.abs(bound) < 2 ** 31 - 1;
}

function figure(value: number): string {
  return value.toLocaleString('en-US');
}

function sample(command: string): string {
  return `<pre tabindex="0"><code>${text(command)}</code></pre>`;
}

function breakable(path: string): string {
  return text(path).replaceAll('/', '/<wbr>');
}

function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
