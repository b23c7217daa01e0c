import { spawnSync } from 'node:child_process';

const LAYERS = /^(contract|db|packages|server|shared|web)\/.*\.tsx?$/;
const NO_PRODUCT =
  /\.test\.tsx?$|\.cases\.ts$|(^|\/)(testing|fixtures|gallery|demo|generate|migrations)\/|\.gen\.ts$/;

export function listProductSourceFiles(root: string): string[] {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ls-files failed in ${root}: ${stderr}`);
  return stdout.split('\n').filter((file) => LAYERS.test(file) && !NO_PRODUCT.test(file));
}
