import { UNBROKEN_WORD } from '../fixtures.ts';
import { stubListResponse, stubError } from '../stub-responses.ts';
import { defineAdminGalleryScreen } from './admin-screen.ts';

const counts = {
  rows: 7312,
  added: 41,
  changed: 120,
  unchanged: 7148,
  skipped: 3,
  doubtful: 2,
  newRestaurants: 1,
  newLocations: 41,
  changedLocations: 118,
  removedLocations: 0,
};
const run = {
  id: 12,
  fileName: 'popeyes-2026.geojson.gz',
  source: 'alltheplaces',
  by: { username: 'coop_boss' },
  state: 'ready',
  progress: null,
  counts,
  isPreview: true,
  error: null,
  changeSetId: null,
  revertChangeSetId: null,
  may: { start: true, revert: false, discard: true },
  dateCreated: '2026-11-21T20:10:00.000Z',
  dateEnded: null,
};
const imported = {
  ...run,
  state: 'imported',
  isPreview: false,
  changeSetId: 40,
  may: { start: false, revert: true, discard: false },
  dateEnded: '2026-11-21T20:12:00.000Z',
};
const busy = { start: false, revert: false, discard: false };
const importing = { ...run, state: 'importing', may: busy, progress: { done: 4000, total: 7312 } };
const failed = {
  ...run,
  id: 9,
  fileName: 'half.csv',
  source: null,
  state: 'failed',
  counts: null,
  error: 'half.csv is cut off. Please fix the file, or choose a different CSV or GeoJSON file.',
  may: { ...busy, discard: true },
};
const byCommand = { ...imported, id: 8, by: null, source: null, fileName: 'a.csv, b.csv, and 3 more' };

const choices = {
  '/api/sources': stubListResponse(
    [
      {
        id: 1,
        name: 'alltheplaces',
        kind: 'chain',
        license: 'CC0-1.0',
        date: '2024-03-03',
        trust: 'normal',
        placeCount: 9,
        progress: null,
        revision: 1,
      },
    ],
    1,
  ),
};

const imports = defineAdminGalleryScreen(
  'admin-imports',
  '/admin/imports',
  {
    ...choices,
    '/api/import-runs': stubListResponse(
      [run, { ...importing, id: 11 }, { ...imported, id: 10 }, failed, byCommand],
      5,
    ),
  },
  [
    { name: 'usual' },
    { name: 'none', answers: { '/api/import-runs': stubListResponse([], 0) } },
    { name: 'no file', steps: ['Preview'] },
    {
      name: 'long names',
      answers: {
        '/api/import-runs': stubListResponse(
          [{ ...run, fileName: `${UNBROKEN_WORD}.csv`, source: UNBROKEN_WORD }],
          1,
        ),
      },
    },
  ],
);

const place = { line: 2, name: 'Popeyes', address: '9851 Mason Ave, Los Angeles, CA 91311' };
const details = {
  ...run,
  examples: { added: [place], changed: [{ ...place, line: 3 }], unchanged: [{ ...place, line: 4 }] },
  changes: [
    {
      id: 1,
      entityType: 'location',
      entityName: place.address,
      fields: [{ field: 'phoneNumber', before: '(818) 555-0100', after: '(818) 555-0199' }],
    },
  ],
  doubtful: [
    {
      restaurantName: 'Popeyes',
      field: 'address',
      address: place.address,
      proposedAddress: '200 Elm St, Los Angeles, CA 91311',
    },
  ],
  skippedRows: [{ line: 8, reason: 'no name or brand' }],
  skipReasons: [{ reason: 'no name or brand', count: 3 }],
  remarks: [{ reason: 'opening hours saved as text', count: 17 }],
  revert: null,
};
const importedDetails = { ...details, ...imported, changes: [], doubtful: [] };
const leftAlone = [
  {
    entityType: 'location',
    entityId: 5,
    entityName: place.address,
    fields: ['phoneNumber'],
    reason: 'It’s changed since then.',
  },
];

const importRun = defineAdminGalleryScreen(
  'admin-import-run',
  '/admin/imports/12',
  {
    '/api/import-runs/12': details,
    '/api/change-sets/40': {
      id: 40,
      origin: 'import',
      summary: run.fileName,
      by: null,
      revertedId: null,
      revertedBy: [],
      changeCount: 160,
      dateCreated: run.dateCreated,
    },
    'POST /api/change-sets/40/revert': {
      changeSetId: null,
      next: 900,
      reverted: [
        {
          entityType: 'location',
          entityId: 6,
          entityName: '1 Main St, Mesa, AZ 85215',
          action: 'update',
          fields: ['phoneNumber'],
        },
      ],
      leftAlone,
    },
  },
  [
    { name: 'usual' },
    { name: 'importing', answers: { '/api/import-runs/12': { ...details, ...importing } } },
    { name: 'imported', answers: { '/api/import-runs/12': importedDetails } },
    { name: 'revert', answers: { '/api/import-runs/12': importedDetails }, steps: ['Revert...'], fold: true },
    {
      name: 'reverted',
      answers: {
        '/api/import-runs/12': {
          ...importedDetails,
          state: 'reverted',
          may: busy,
          revertChangeSetId: 41,
          revert: { revertedCount: 159, leftAloneCount: 1, leftAlone },
        },
      },
    },
    {
      name: 'failed import',
      answers: {
        '/api/import-runs/12': {
          ...details,
          ...failed,
          examples: { added: [], changed: [], unchanged: [] },
          ...{ changes: [], doubtful: [], skippedRows: [], skipReasons: [], remarks: [] },
        },
      },
    },
    { name: 'never there', answers: { '/api/import-runs/12': stubError(404, 'Import not found') } },
    {
      name: 'long names',
      answers: {
        '/api/import-runs/12': {
          ...details,
          fileName: `${UNBROKEN_WORD}.csv`,
          source: UNBROKEN_WORD,
          examples: {
            added: [{ ...place, name: UNBROKEN_WORD, address: UNBROKEN_WORD }],
            changed: [],
            unchanged: [],
          },
          skipReasons: [{ reason: UNBROKEN_WORD, count: 3 }],
        },
      },
    },
  ],
);

export const importGalleryScreens = [imports, importRun];
