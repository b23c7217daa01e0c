import { suggestionInputSchema, type SuggestionInput } from '#contract/members/suggestions.ts';

export type SuggestionProblems = Record<string, string>;
type Parsed = { body: SuggestionInput } | { problems: SuggestionProblems };

/** Problems by field name; a problem of the whole suggestion has the key ''. */
export function parseSuggestion(input: object): Parsed {
  const { success, data, error } = suggestionInputSchema.safeParse(input);
  if (success) return { body: data };
  return {
    problems: Object.fromEntries(
      error.issues.map(({ path, message }) => [
        String(path.at(path[0] === 'changes' ? 1 : 0) ?? ''),
        message,
      ]),
    ),
  };
}
