import { deepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';
import { serializeResponse, type SerializeResponse } from '#server/platform/http/serialize-response.ts';

/** The serializer does not validate (null as a text becomes ""), so tests also parse each response with its schema. */
export const serializeChecked: SerializeResponse = (schema, body) => {
  const json = serializeResponse(schema, body);
  const parsed = JSON.stringify(z.parse(schema, body));
  // The same text is the usual case, and compared faster.
  if (json !== parsed) deepStrictEqual(JSON.parse(json), JSON.parse(parsed));
  return json;
};
