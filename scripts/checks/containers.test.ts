import { expect, test } from 'vitest';
import { findNodeVersionMismatches, findComposeServicesWithoutLimits } from './containers.ts';

test('finds an image with another Node version, another PostgreSQL version or root rights', () => {
  const problems = findNodeVersionMismatches('FROM node:20.0.0-alpine\nUSER root\n', 'image: postgres:14\n');
  expect(problems).toEqual([
    expect.stringMatching(/FROM node:20.0.0-alpine, but package.json pins Node 24/),
    expect.stringMatching(/PostgreSQL must be 18/),
    'Dockerfile: it must end as a user without rights',
  ]);
});

test('names a compose service that lacks log rotation', () => {
  const compose = `services:\n  site:\n    image: a\n    mem_limit: 1g\n    logging: {}\n  database:\n    mem_limit: 1g\nvolumes:\n  data:\n`;
  expect(findComposeServicesWithoutLimits(compose)).toEqual(['compose.yaml: database has no logging']);
});
