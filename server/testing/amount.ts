/** How much a search for rare events does: little before each change lands, much in `npm run test:long`. */
export function amount(short: number, long: number): number {
  return process.env['TEST_LONG'] === 'true' ? long : short;
}
