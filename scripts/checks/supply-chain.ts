import { readFileSync } from 'node:fs';
import { runTool } from './run-tool.ts';

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
type Locked = { version?: string; hasInstallScript?: boolean; integrity?: string; link?: boolean };
type Lock = { packages: Record<string, Locked> };

/** Known vulnerabilities are checked by .github/workflows/audit.yml, because a change does not cause them. */
export async function checkSupplyChain(): Promise<string> {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  return [
    ...findInexactVersions(manifest),
    ...findUnlistedInstallScripts(manifest, lock),
    await lockfileLint(),
  ]
    .filter(Boolean)
    .join('\n');
}

export function findInexactVersions({ dependencies, devDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is "${version}" and must be an exact version`);
}

/** `true` and `false` are both decisions; an unlisted package could start to run code at install. */
export function findUnlistedInstallScripts({ allowScripts }: Manifest, { packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => !(name in allowScripts))
    .map((name) => `package.json: ${name} has an install script that allowScripts says nothing about`);
}

function lockfileLint(): Promise<string> {
  const options = ['--path', 'package-lock.json', '--type', 'npm', '--allowed-hosts', 'npm'];
  return runTool(
    'lockfile-lint',
    ...options,
    '--validate-https',
    '--validate-integrity',
    '--validate-package-names',
  );
}
