export const V8_HEAP_OPTIONS: string;
export const MALLOC_SETTINGS: Record<string, string>;
export function withMemoryLimits(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
