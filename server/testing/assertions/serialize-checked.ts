import { deepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';
import { serialize, type Serialize } from '#server/platform/http/serializer.ts';

/**
 * The serializer trusts what it is given (null in place of a text leaves as ""), so that in tests each answer is also parsed
 * with its schema, and what leaves must be what that makes of it.
 */
export const serializeChecked: Serialize = (schema, body) => {
  const json = serialize(schema, body);
  deepStrictEqual(JSON.parse(json), JSON.parse(JSON.stringify(z.parse(schema, body))));
  return json;
};
