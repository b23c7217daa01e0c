import type { LanguageModelSettings } from '../platform/outbound/language-model.ts';

type Read = <T>(name: string, standard: string, parse: (text: string) => T, kind?: 'secret') => T;

export function readLanguageModelSettings(read: Read, problems: string[]): LanguageModelSettings | null {
  const baseUrl = read('LLM_BASE_URL', '', parseModelUrl);
  const model = read('LLM_MODEL', '', (text) => text);
  const apiKey = read('LLM_API_KEY', '', (text) => text, 'secret');
  if (baseUrl !== '' && model === '')
    problems.push('LLM_MODEL must name the model to request from LLM_BASE_URL');
  if (baseUrl === '' && (model !== '' || apiKey !== ''))
    problems.push('LLM_BASE_URL is required to use a language model');
  return baseUrl === '' || model === '' ? null : Object.freeze({ baseUrl, model, apiKey });
}

function parseModelUrl(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
    return url.href.replace(/\/+$/, '');
  throw new Error('the address of an OpenAI-compatible API, such as https://api.openai.com/v1');
}
