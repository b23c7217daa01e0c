import { expect, onTestFailed, test } from 'vitest';
import { walkGallery } from './gallery-walk.ts';

// Many at a time, so that one does not wait for the other: docs/decisions/0037-a-gallery-of-states.md.
test(
  'every state looks as it is stored, is as wide as its window and accessible, and asks for nothing that the gallery lacks',
  async () => {
    const told: string[] = [];
    onTestFailed(() => console.log(`The last that was told:\n${told.slice(-12).join('\n')}`));
    const { faults, howToAccept } = await walkGallery((line) => void told.push(line));
    expect(faults, howToAccept).toEqual([]);
  },
  30 * 60_000,
);
