/** Documented errors: "Restaurant ID is required", "Location ID is required". */
export function assertEntityId(id: number | null | undefined, of: 'Restaurant' | 'Location'): number {
  if (!id) throw new Error(`${of} ID is required`);
  return id;
}
