import { deepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';
import { serialize, type Serialize } from '#server/platform/http/serializer.ts';

/** The serializer does not validate (null as a text becomes ""), so tests also parse each response with its schema. */
export const serializeChecked: Serialize = (schema, body) => {
  const json = serialize(schema, body);
  const parsed = JSON.stringify(z.parse(schema, body));
  // The same text is the usual case, and compared faster.
  if (json !== parsed) deepStrictEqual(JSON.parse(json), JSON.parse(parsed));
  return json;
};
