import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
type Locked = { version?: string; hasInstallScript?: boolean; integrity?: string; link?: boolean };
type Lock = { packages: Record<string, Locked> };

/** Exact versions; a lock file whose packages are whole and come from where they should; no install script that nobody allowed. */
export function supplyChain(): string {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  return [...inexact(manifest), ...unlisted(manifest, lock), ...lockfileLint(), ...audit()].join('\n');
}

export function inexact({ dependencies, devDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is "${version}" and must be an exact version`);
}

/** Either answer is a decision; a package that nobody decided about may have begun to run code at install. */
export function unlisted({ allowScripts }: Manifest, { packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => !(name in allowScripts))
    .map((name) => `package.json: ${name} has an install script that allowScripts says nothing about`);
}

function lockfileLint(): string[] {
  const options = ['--path', 'package-lock.json', '--type', 'npm', '--allowed-hosts', 'npm'];
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/lockfile-lint',
    [...options, '--validate-https', '--validate-integrity', '--validate-package-names'],
    { encoding: 'utf8' },
  );
  return status === 0 ? [] : [`${stdout}${stderr}`];
}

/** Registries behind a mirror often do not answer it: then it is said, and asked where it can be (.github/workflows/audit.yml). */
function audit(): string[] {
  const options = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout } = spawnSync('npm', options, { encoding: 'utf8', timeout: 60_000 });
  const known = knownHoles(stdout ?? '');
  if (known === null) console.log('        npm audit is not answered here: see .github/workflows/audit.yml');
  return known ?? [];
}

/** What npm says of packages with known holes; null where it could not ask. */
export function knownHoles(json: string): string[] | null {
  try {
    const { vulnerabilities } = JSON.parse(json) as {
      vulnerabilities?: Record<string, { severity: string }>;
    };
    if (!vulnerabilities) return null;
    return Object.entries(vulnerabilities).map(
      ([name, { severity }]) => `npm audit: ${name} has a known hole (${severity})`,
    );
  } catch {
    return null;
  }
}
