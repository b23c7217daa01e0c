import { expect, test } from 'vitest';
import { listRepositoryFiles } from '../../scripts/checks/source-files.ts';
import {
  DOCS_SCREENSHOTS_FOLDER,
  linkedScreenshots,
  screenshotLinksIn,
  distinctScreenshotNameParts,
} from './linked-screenshots.ts';

test('the repository has exactly the screenshots that documents link to', () => {
  const inRepository = listRepositoryFiles().filter((file) => file.startsWith(`${DOCS_SCREENSHOTS_FOLDER}/`));
  expect(inRepository.sort()).toEqual(
    linkedScreenshots().map((name) => `${DOCS_SCREENSHOTS_FOLDER}/${name}`),
  );
});

test('finds links that are relative to the root or to a document', () => {
  const markdown =
    '![a](docs/screenshots/home-390-dark.webp) ![b](../screenshots/list-1280-light.webp) [c](docs/screenshots/)';
  expect(screenshotLinksIn(markdown)).toEqual(['home-390-dark.webp', 'list-1280-light.webp']);
});

test('reads the scene, the width and the theme from a file name', () => {
  expect(distinctScreenshotNameParts(['admin-tags-390-dark.webp', 'home-1280-dark.webp'])).toEqual({
    scenes: ['admin-tags', 'home'],
    widths: ['390', '1280'],
    themes: ['dark'],
  });
  expect(() => distinctScreenshotNameParts(['home.webp'])).toThrow('SCENE-WIDTH-THEME');
});
