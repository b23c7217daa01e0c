export const HEAP: string;
export const ALLOCATOR: Record<string, string>;
export function inLittleMemory(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
