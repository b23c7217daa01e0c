export const HEAP: string;
export function inLittleMemory(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
