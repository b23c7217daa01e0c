import type { LanguageModel } from '#server/platform/outbound/language-model.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { generateRestaurantDescriptionWithGrammar, type RestaurantFacts } from './generate-with-grammar.ts';
import { generateRestaurantDescriptionWithModel } from './generate-with-model.ts';

export type GeneratedDescription = { source: 'rules' | 'model'; description: string };
type DescribeContext = { model: LanguageModel | null; log: Log; spend(): Promise<void> };

export async function generateRestaurantDescription(
  facts: RestaurantFacts,
  { model, log, spend }: DescribeContext,
): Promise<GeneratedDescription> {
  if (model !== null) {
    await spend();
    try {
      return { source: 'model', description: await generateRestaurantDescriptionWithModel(model, facts) };
    } catch (error) {
      log.warn({ err: error }, 'The language model could not write a description; used the grammar instead');
    }
  }
  return { source: 'rules', description: generateRestaurantDescriptionWithGrammar(facts) };
}
