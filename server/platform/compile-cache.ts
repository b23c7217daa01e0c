/**
 * The one setting that processes and threads which read what strangers sent may know: where Node keeps what it has compiled.
 * With it they begin in half the time.
 */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
