import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { listRepositoryFiles } from '../../scripts/checks/source-files.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export const DOCS_SCREENSHOTS_FOLDER = 'docs/screenshots';

const LINK = /\]\((?:\.\.?\/)*(?:docs\/)?screenshots\/([\w-]+\.webp)\)/g;
const SCREENSHOT = /^(.+)-(\d+)-(light|dark)\.webp$/;

export function linkedScreenshots(): string[] {
  const documents = listRepositoryFiles().filter((file) => file.endsWith('.md'));
  const names = documents.flatMap((file) => screenshotLinksIn(readFileSync(file, 'utf8')));
  return [...new Set(names)].sort();
}

export function screenshotLinksIn(markdown: string): string[] {
  return [...markdown.matchAll(LINK)].map(([, name]) => assertDefined(name));
}

export function distinctScreenshotNameParts(files: readonly string[]): {
  scenes: string[];
  widths: string[];
  themes: string[];
} {
  const parts = files.map((file) => {
    const [, scene, width, theme] = SCREENSHOT.exec(basename(file)) ?? [];
    if (!scene) throw new Error(`${file} is not named SCENE-WIDTH-THEME.webp.`);
    return { scene, width: assertDefined(width), theme: assertDefined(theme) };
  });
  const all = (part: 'scene' | 'width' | 'theme') => [...new Set(parts.map((one) => one[part]))];
  return { scenes: all('scene'), widths: all('width'), themes: all('theme') };
}
