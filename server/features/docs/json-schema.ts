import { z } from 'zod';
import type { EndpointSchema } from '#contract/base/endpoint.ts';

export type JsonSchema = {
  [key: string]: unknown;
  type?: string | string[];
  description?: string;
  required?: string[];
  properties?: Record<string, JsonSchema>;
};

export function createJsonSchemaCollector() {
  const named: Record<string, JsonSchema> = {};
  return {
    add(schema: EndpointSchema, side: 'input' | 'output'): JsonSchema {
      const { $schema: _, $defs, ...own } = toJsonSchema(schema, side);
      Object.assign(named, $defs);
      const name = z.globalRegistry.get(schema)?.id;
      if (!name) return own;
      const { id: __, ...definition } = own;
      named[name] = definition;
      return { $ref: `#/components/schemas/${name}` };
    },
    named(): Record<string, JsonSchema> {
      return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

function toJsonSchema(schema: EndpointSchema, side: 'input' | 'output'): JsonSchema & { $defs?: object } {
  const json = z.toJSONSchema(schema, { io: side, target: 'draft-2020-12', override: tidy });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

type Override = { jsonSchema: z.core.JSONSchema.BaseSchema };

function tidy({ jsonSchema }: Override): void {
  delete jsonSchema.id;
  // Type and format describe a number or a date; the pattern describes only its text form.
  if (jsonSchema.type !== 'string' || jsonSchema.format === 'date-time') {
    delete jsonSchema.pattern;
    delete jsonSchema.maxLength;
  }
}
