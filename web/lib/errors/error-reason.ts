import { ApiError } from '../api/api-client.ts';

export function errorReason(error: unknown): string {
  return textOf(error).trim().replace(/\.$/, '') || 'Unknown error';
}

export function isPreconditionFailed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.text;
  return error instanceof Error ? error.message : '';
}
