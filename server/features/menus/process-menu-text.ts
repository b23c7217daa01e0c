import { readMenuText, type MenuReadResult } from '#packages/menu-reader/index.ts';
import type { LanguageModel } from '#server/platform/outbound/language-model.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { MAX_MENU_LENGTH_FOR_MODEL, readMenuWithModel } from './read-menu-with-model.ts';

export type ProcessedMenu = MenuReadResult & { source: 'rules' | 'model' };
type ProcessingOptions = { model: LanguageModel | null; log: Log; spend(): Promise<void> };

/** The rules always run; a configured model adds to them. */
export async function processMenuText(
  menuText: string,
  restaurantName: string,
  { model, log, spend }: ProcessingOptions,
): Promise<ProcessedMenu> {
  const byRules = readMenuText(menuText, { restaurantName });
  if (model === null || menuText.length > MAX_MENU_LENGTH_FOR_MODEL) return { source: 'rules', ...byRules };
  await spend();
  try {
    return { source: 'model', ...(await readMenuWithModel(model, menuText, byRules)) };
  } catch (error) {
    log.warn({ err: error }, 'The language model could not read a menu; used the rules instead');
    return { source: 'rules', ...byRules };
  }
}
