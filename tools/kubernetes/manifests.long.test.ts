import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { installOnDemandTool } from '../on-demand/install.ts';

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };
type Validated = { validate(): void };
type Probe = { httpGet: { path: string } };
type Pod = {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsUser: number };
  containers: {
    image: string;
    resources: { limits: { memory: string } };
    startupProbe: Probe;
    readinessProbe: Probe;
    livenessProbe: Probe;
    volumeMounts: { mountPath: string }[];
  }[];
  volumes: { secret?: { secretName: string } }[];
};

const site = useTestApp();
const FILE = 'deploy/kubernetes/clucket.yaml';
let folder: string;
let manifests: Manifest[];

beforeAll(async () => {
  folder = join(installOnDemandTool('kubernetes-models'), 'node_modules');
  manifests = await parseManifests(readFileSync(FILE, 'utf8'));
}, 300_000);

test('each object is valid by the Kubernetes schema', async () => {
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ]);
  for (const manifest of manifests) expect(await problemOf(manifest)).toBeNull();
});

test('finds an unknown field and a value of the wrong type', async () => {
  const deployment = readFileSync(FILE, 'utf8').split('\n---\n')[1]!;
  const [misspelled] = await parseManifests(deployment.replace('readinessProbe:', 'readynessProbe:'));
  expect(await problemOf(misspelled!)).toContain('readynessProbe');
  const [wrongType] = await parseManifests(deployment.replace('replicas: 2', 'replicas: two'));
  expect(await problemOf(wrongType!)).toContain('replicas');
});

test('all settings in the ConfigMap are settings of the site', () => {
  const { data } = find<{ data: Record<string, string> }>('ConfigMap');
  const settings = Object.entries(data).map(([name, value]) =>
    name.endsWith('_FILE') ? [name.replace(/_FILE$/, ''), secretOf(name)] : [name, value],
  );
  const config = parseConfig({ NODE_ENV: 'production', ...Object.fromEntries(settings) });
  expect(config.misspelled).toEqual([]);
  expect([config.databaseUrl, config.s3?.bucket]).toEqual(['postgres://user:secret@db/clucket', 'clucket']);
});

test('the pods meet the needs of the image and the process', async () => {
  const { data } = find<{ data: Record<string, string> }>('ConfigMap');
  const pod = find<{ spec: { template: { spec: Pod } } }>('Deployment').spec.template.spec;
  const [container] = pod.containers;
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(container!.image).toBe(`registry.example/clucket:${version}`);
  expect(dockerfile).toContain(`USER ${pod.securityContext.runAsUser}:`);
  const heapMegabytes = Number(/--max-old-space-size=(\d+)/.exec(dockerfile)![1]);
  expect(Number(container!.resources.limits.memory.replace('Mi', ''))).toBeGreaterThanOrEqual(
    2 * heapMegabytes,
  );
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(data['SHUTDOWN_DELAY']) + 8);
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
    expect((await site.get(container![probe].httpGet.path)).status).toBe(200);
  const mounts = container!.volumeMounts.map(({ mountPath }) => mountPath);
  for (const [name, path] of Object.entries(data))
    if (name.endsWith('_FILE')) expect(mounts.some((mount) => path.startsWith(`${mount}/`))).toBe(true);
  expect(pod.volumes.flatMap(({ secret }) => secret?.secretName ?? [])).toEqual(['clucket']);
});

async function parseManifests(text: string): Promise<Manifest[]> {
  const { parseAllDocuments } = (await load('yaml/dist/index.js')) as {
    parseAllDocuments(text: string): { errors: Error[]; toJS(): Manifest }[];
  };
  return parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}

/** The package's validators accept unknown fields, and its types accept wrong formats. */
async function problemOf(manifest: Manifest): Promise<string | null> {
  const { apiVersion, kind } = manifest;
  const models = (await load(`kubernetes-models/${apiVersion}/${kind}.js`)) as Record<
    string,
    new (data: object) => Validated
  >;
  try {
    new models[kind]!(manifest).validate();
  } catch (error) {
    return (error as Error).message;
  }
  return unknownFieldOf(manifest);
}

function unknownFieldOf(manifest: Manifest): string | null {
  const { apiVersion, kind } = manifest;
  const file = join(folder, 'manifest.ts');
  const type = `import('kubernetes-models/${apiVersion}/${kind}').I${kind}`;
  writeFileSync(file, `export const manifest: ${type} = ${JSON.stringify(manifest)};`);
  const options = ['--noEmit', '--ignoreConfig', '--skipLibCheck', '--strict', '--module', 'nodenext', file];
  const { stdout } = spawnSync('node_modules/.bin/tsc', options, { encoding: 'utf8' });
  return stdout || null;
}

function load(path: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href);
}

function find<Shape>(kind: string): Shape {
  return manifests.find((manifest) => manifest.kind === kind) as Shape;
}

function secretOf(name: string): string {
  return name.startsWith('DATABASE_URL') ? 'postgres://user:secret@db/clucket' : 'secret';
}
