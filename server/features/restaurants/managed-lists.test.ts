import { beforeAll, expect, test } from 'vitest';
import { createLocation } from '#server/testing/factories/locations.ts';
