import { parseBaselineJson, sendBaselineRequest } from './send-request.ts';
import type { BaselineSubjects } from './run-baseline-steps.ts';
import { samplePathValues, sampleQueryValues, type ApiParameter } from './sample-api-parameters.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type Operation = { parameters?: ApiParameter[] };
type OpenApi = { paths: Record<string, { get?: Operation }> };

export async function listBaselineApiRequests(baseUrl: string, people: BaselineSubjects): Promise<string[]> {
  const document = parseBaselineJson<OpenApi>(
    await sendBaselineRequest(baseUrl, { path: '/api/openapi.json' }),
  );
  return Object.entries(document.paths).flatMap(([path, { get }]) =>
    get ? requestsOf(path, get.parameters ?? [], people) : [],
  );
}

function requestsOf(path: string, parameters: ApiParameter[], people: BaselineSubjects): string[] {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const required = inQuery.filter((parameter) => parameter.required);
  const always = required.map((each) => [each.name, assertDefined(sampleQueryValues(each, people)[0])]);
  const paths = filledPaths(path, people);
  const variants = inQuery.flatMap((parameter) =>
    sampleQueryValues(parameter, people).map((value) => [...always, ...withPartner(parameter.name, value)]),
  );
  const queries = [always, ...variants, [...always, ['nonsense', '1']], ...(required.length > 0 ? [[]] : [])];
  const [first = path, ...others] = paths;
  const urls = [
    ...queries.map((query) => urlOf(first, query)),
    ...others.map((other) => urlOf(other, always)),
  ];
  return [...new Set(urls)];
}

function withPartner(name: string, value: string): string[][] {
  if (name === 'lat') return [[name, value]];
  if (name === 'lng')
    return [
      ['lat', '34.0522'],
      [name, value],
    ];
  if (name === 'radius')
    return [
      ['lat', '34.0522'],
      ['lng', '-118.2437'],
      [name, value],
    ];
  return [[name, value]];
}

function filledPaths(path: string, people: BaselineSubjects): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (!name) return [path];
  const values = samplePathValues(path, name, people);
  return values.flatMap((value) => filledPaths(path.replace(`{${name}}`, encodeURIComponent(value)), people));
}

function urlOf(path: string, query: string[][]): string {
  const search = new URLSearchParams(Object.fromEntries(query)).toString();
  return search ? `${path}?${search}` : path;
}
