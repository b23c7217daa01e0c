import { ExternalLink, WandSparkles } from 'lucide-react';
import { MENU_TEXT_MAX } from '#rules/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { isNearLimit } from '#web/ui/length-counter.tsx';
import { countText } from '#web/lib/format.ts';
import { setMenuText } from './draft-actions.ts';
import { useMenuReader } from './use-menu-reader.ts';
import { useWizard } from './wizard-state.tsx';

export function MenuText() {
  const { draft, change } = useWizard();
  const { doing, problem, read, forget } = useMenuReader();
  const { menuText, menuUrl, sandwiches } = draft;
  const limit = { text: menuText, most: MENU_TEXT_MAX };
  const isAgain = sandwiches.some(({ isEdited }) => !isEdited);

  function set(text: string) {
    forget();
    change((before) => setMenuText(before, text));
  }

  return (
    <div className="wiz-menu-text">
      <Field label="Menu text" limit={limit} state={problem ? 'bad' : undefined} message={problem}>
        {(tie) => (
          <textarea
            {...tie}
            rows={14}
            placeholder={'Paste the menu as it is. Only the chicken sandwiches come out.'}
            value={menuText}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </Field>
      {!isNearLimit(limit) && (
        <p className="wiz-count muted small" aria-hidden="true">
          {countText(menuText.length, 'character', 'characters')}
        </p>
      )}
      {menuUrl && <OwnMenu url={menuUrl} />}
      <div className="pair">
        <Button look="line" onClick={read} aria-disabled={doing !== null}>
          {doing ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <WandSparkles className="icon" aria-hidden />
          )}
          {doing ?? (isAgain ? 'Read it again' : 'Process Menu')}
        </Button>
        {menuText !== '' && (
          <Button look="quiet" onClick={() => set('')}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

/** A website named it: it opens beside, knows nothing of us and gets no credit for it. */
function OwnMenu({ url }: { url: string }) {
  return (
    <p className="small">
      Copy it from{' '}
      <a className="outward" href={url} target="_blank" rel="noopener nofollow ugc">
        {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        <ExternalLink className="icon" aria-hidden />
        <span className="sr"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
