import { z } from 'zod';
import { BodyTooLargeError, readLimitedText } from './limited-body.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { httpRequest } from './http-request.ts';

export type LanguageModelSettings = { baseUrl: string; apiKey: string; model: string };
export type LanguageModelPrompt<S extends z.ZodType> = {
  instructions: string;
  /** Untrusted text, which is never an instruction. */
  material: string;
  name: string;
  schema: S;
};
export type LanguageModel = {
  complete<S extends z.ZodType>(prompt: LanguageModelPrompt<S>): Promise<z.output<S>>;
};

export class LanguageModelError extends Error {}

const MAX_ANSWER_BYTES = 1_000_000;
const BREAKER = { failures: 3, restMs: 60_000, now: Date.now };

export function createLanguageModel(
  settings: LanguageModelSettings | null,
  { timeoutMs = 25_000 } = {},
): LanguageModel | null {
  if (settings === null) return null;
  const guarded = createCircuitBreaker(BREAKER);
  return {
    complete: (prompt) => guarded(() => completeWithRetry(settings, prompt, AbortSignal.timeout(timeoutMs))),
  };
}

/** Retries a server error once, and asks a server without JSON schemas for plain JSON. */
async function completeWithRetry<S extends z.ZodType>(
  settings: LanguageModelSettings,
  prompt: LanguageModelPrompt<S>,
  signal: AbortSignal,
): Promise<z.output<S>> {
  const first = await post(settings, prompt, formatOf(prompt), signal);
  if (first.status === 200) return parse(prompt.schema, first.text);
  const isUnknownFormat = first.status === 400 || first.status === 422;
  if (!isUnknownFormat && first.status !== 429 && first.status < 500)
    throw new LanguageModelError(`It answered ${first.status}`);
  const second = await post(settings, prompt, isUnknownFormat ? undefined : formatOf(prompt), signal);
  if (second.status === 200) return parse(prompt.schema, second.text);
  throw new LanguageModelError(`It answered ${first.status}, then ${second.status}`);
}

function formatOf({ name, schema }: LanguageModelPrompt<z.ZodType>) {
  return { type: 'json_schema', json_schema: { name, strict: true, schema: z.toJSONSchema(schema) } };
}

async function post(
  { baseUrl, apiKey, model }: LanguageModelSettings,
  { instructions, material, schema }: LanguageModelPrompt<z.ZodType>,
  format: ReturnType<typeof formatOf> | undefined,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const shape = JSON.stringify(z.toJSONSchema(schema));
  const messages = [
    { role: 'system', content: `${instructions}\nAnswer with JSON alone, in this shape: ${shape}` },
    { role: 'user', content: material },
  ];
  try {
    const answer = await httpRequest(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, messages, temperature: 0, ...(format && { response_format: format }) }),
      signal,
    });
    return { status: answer.status, text: await readLimitedText(answer.body, MAX_ANSWER_BYTES) };
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw new LanguageModelError('Its answer is too long');
    throw new LanguageModelError(signal.aborted ? 'It took too long' : 'It cannot be reached', {
      cause: error,
    });
  }
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

function parse<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const content = completion.safeParse(json(text)).data?.choices[0]?.message.content ?? '';
  const fenced = /^\s*```(?:json)?\n([\s\S]*)```\s*$/.exec(content)?.[1];
  const answer = schema.safeParse(json(fenced ?? content));
  if (!answer.success) throw new LanguageModelError('Its answer has another shape than asked for');
  return answer.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
