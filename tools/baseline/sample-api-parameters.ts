import type { BaselineSubjects } from './run-baseline-steps.ts';

export type ApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: { enum?: unknown[]; const?: unknown; type?: string };
};

const UNKNOWN_ID = '999999';
const UNKNOWN_USER = '00000000-0000-4000-8000-000000000000';

const QUERY_VALUES: Record<string, readonly string[]> = {
  q: ['spicy', 'chiken sandwhich', 'xylophone'],
  query: ['chicken'],
  input: ['chick'],
  by: ['coop'],
  username: ['hungry-hannah', 'nobody-has-this-name', '?'],
  lat: ['34.0522'],
  lng: ['-118.2437'],
  radius: ['5'],
  bbox: ['-118.4,33.9,-118.1,34.2'],
  zoom: ['11', '4', '16'],
  limit: ['2', '0'],
  cursor: ['no-cursor'],
  locations: ['0'],
  minPrice: ['12'],
  maxPrice: ['12'],
  openAt: ['2026-06-13T23:30'],
  restaurantId: ['1'],
  sandwichId: ['1'],
  restaurantType: ['Food Truck,Cafe'],
  priceRange: ['$', '$$,$$$'],
  entityType: ['sandwich'],
  entityId: ['6'],
  tags: ['1', '1,2'],
  spiceLevel: ['3'],
};

export function sampleQueryValues(
  { name, schema }: ApiParameter,
  { member }: BaselineSubjects,
): readonly string[] {
  if (name === 'userId') return [member.id, UNKNOWN_USER];
  const known = QUERY_VALUES[name];
  if (known) return known;
  if (schema.enum) return schema.enum.map(String);
  if (schema.const !== undefined) return [String(schema.const)];
  if (schema.type === 'boolean') return ['true', 'false'];
  return ['1'];
}

export function samplePathValues(
  path: string,
  name: string,
  { member, admin, ids: { found } }: BaselineSubjects,
): string[] {
  const demoMember = found['find a demo member'] ?? UNKNOWN_USER;
  if (name === 'member') return [member.id, member.username, demoMember, 'nobody-here'];
  if (name === 'token') return [found['share'] ?? 'no-token', 'unknown-token'];
  if (name === 'placeId') return ['demo-1', 'unknown-place'];
  if (name === 'userId' || path.startsWith('/api/users/'))
    return [member.id, demoMember, admin.id, UNKNOWN_USER];
  if (path.startsWith('/api/sandwiches/'))
    return ['1', '13', found['sandwich'] ?? '2', '20', UNKNOWN_ID, 'x'];
  if (path.startsWith('/api/restaurants/')) return ['1', '4', '7', '9', UNKNOWN_ID];
  return ['1', '2', UNKNOWN_ID];
}
