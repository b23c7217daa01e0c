import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ BASE_URL: 'https://cluck.example', SITE_NAME: 'Cluck & Co' });

const STRICT: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
  // Our own stylesheet needs no integrity hash.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
};

test('the document is valid OpenAPI 3.1', async () => {
  const { json, status, headers } = await site.get('/api/openapi.json');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/json');
  const validator = new Validator();
  expect(await validator.validate(json)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(json.servers).toEqual([{ url: 'https://cluck.example' }]);
});

test('it has every endpoint of the contract with a unique operationId', async () => {
  const { json } = await site.get('/api/openapi.json');
  const ids = endpoints.map(({ method, path }) => json.paths[path]?.[method.toLowerCase()]?.operationId);
  expect(ids).toEqual(endpoints.map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

test('describes numbers with their bounds, responses as named schemas and errors as problems', async () => {
  const { json } = await site.get('/api/openapi.json');
  const { parameters, responses } = json.paths['/api/restaurants/search'].get;
  const lat = parameters.find(({ name }: { name: string }) => name === 'lat');
  expect(lat).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'number', minimum: -90, maximum: 90 },
  });
  expect(lat.schema).not.toHaveProperty('pattern');
  expect(responses[200].content['application/json'].schema).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Restaurant' },
  });
  expect(responses[400].content['application/problem+json'].schema).toEqual({
    $ref: '#/components/schemas/Problem',
  });
  expect(json.paths['/api/restaurants/{id}'].get.responses).toHaveProperty('410');
  expect(json.components.schemas.Restaurant.properties.locations.items).toEqual({
    $ref: '#/components/schemas/Location',
  });
});

test('every reference can be resolved', async () => {
  const { text, json } = await site.get('/api/openapi.json');
  for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g))
    expect(json.components[kind!], `${kind} ${name}`).toHaveProperty([name!]);
});

test('/api/docs is valid HTML with every endpoint, and without scripts and inline styles', async () => {
  const { status, text, headers } = await site.get('/api/docs');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const report = await new HtmlValidate(new StaticConfigLoader(STRICT)).validateString(
    isLongRun ? text : withSomeCalls(text),
  );
  expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  for (const { operationId } of endpoints) expect(text).toContain(`id="${operationId}"`);
  expect(text).toContain('<title>Cluck &amp; Co API</title>');
  expect(text).not.toMatch(/<script|<style|style="/);
  expect((await site.get('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});

/** Keeps every eighth, because all are rendered alike and validating them takes seconds. */
function withSomeCalls(page: string): string {
  let seen = 0;
  return page.replaceAll(/<article [\s\S]*?<\/article>/g, (article) => (seen++ % 8 === 0 ? article : ''));
}

test('a request with a current ETag gets 304', async () => {
  const { headers } = await site.get('/api/docs');
  expect((await site.get('/api/docs', { 'if-none-match': headers.etag! })).status).toBe(304);
});
