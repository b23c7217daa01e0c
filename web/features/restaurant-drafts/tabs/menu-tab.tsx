import { Plus, ExternalLink, WandSparkles } from 'lucide-react';
import { MAX_MENU_TEXT_LENGTH } from '#shared/text/text-limits.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { isTextNearLimit } from '#web/ui/forms/length-counter.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { DraftSandwichList } from './draft-sandwich-list.tsx';
import { acceptDoubtfulSandwich, setDraftMenuText } from '../draft/draft-actions.ts';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';
import { fetchProcessedMenu } from '../prefill-requests.ts';
import { NO_SANDWICHES_TOAST } from '../draft-messages.ts';
import { useCancelableRequest } from '../use-cancelable-request.ts';
import { fillDraftFromMenu } from '../prefill/fill-draft-from-menu.ts';

export function MenuTab() {
  return (
    <div className="wiz-menu">
      <MenuTextField />
      <div>
        <DraftSandwichList />
        <DoubtfulList />
      </div>
    </div>
  );
}

function DoubtfulList() {
  const { draft, change } = useRestaurantWizard();
  if (draft.doubtful.length === 0) return null;
  return (
    <section className="wiz-doubtful" aria-labelledby="wiz-doubtful">
      <h3 id="wiz-doubtful">Might also be sandwiches</h3>
      <ul>
        {draft.doubtful.map(({ ref, name, doubt, price, note }) => (
          <li key={ref}>
            <span>
              <b>{name}</b>
              <span className="chips">
                <Chip>{doubt}</Chip>
                {priced(price, note) && <span className="muted small num">{priced(price, note)}</span>}
              </span>
            </span>
            <Button variant="quiet" onClick={() => change((before) => acceptDoubtfulSandwich(before, ref))}>
              <Plus className="icon" aria-hidden />
              Add<span className="sr"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function priced(price: string, note: string | null): string {
  return [price && `$${price}`, note].filter(Boolean).join(' · ');
}

export function MenuTextField() {
  const { draft, change } = useRestaurantWizard();
  const { busyText, problem, read, clearErrors } = useMenuReader();
  const { menuText, menuUrl, sandwiches } = draft;
  const limit = { text: menuText, max: MAX_MENU_TEXT_LENGTH };
  const isAgain = sandwiches.some(({ isEdited }) => !isEdited);

  function set(text: string) {
    clearErrors();
    change((before) => setDraftMenuText(before, text));
  }

  return (
    <div className="wiz-menu-text">
      <Field label="Menu text" limit={limit} error={problem}>
        {(tie) => (
          <textarea
            {...tie}
            rows={14}
            placeholder={'Paste the whole menu. We’ll pick out the chicken sandwiches.'}
            value={menuText}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </Field>
      {!isTextNearLimit(limit) && (
        <p className="wiz-count muted small" aria-hidden="true">
          {formatCountWithNoun(menuText.length, 'character', 'characters')}
        </p>
      )}
      {menuUrl && <OwnMenu url={menuUrl} />}
      <div className="pair">
        <Button variant="line" onClick={read} aria-disabled={busyText !== null}>
          {busyText ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <WandSparkles className="icon" aria-hidden />
          )}
          {busyText ?? (isAgain ? 'Read it again' : 'Read the menu')}
        </Button>
        {menuText !== '' && (
          <Button variant="quiet" onClick={() => set('')}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

/** A website's link: it opens in a new tab without referrer or search engine credit. */
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

export function useMenuReader() {
  const { draft, change } = useRestaurantWizard();
  const { busyText, problem, attempt, clearErrors } = useCancelableRequest();

  function read() {
    if (busyText !== null) return;
    void attempt(
      'Reading...',
      (signal) => fetchProcessedMenu(draft, signal),
      (menu) => {
        change((before) => fillDraftFromMenu(before, menu));
        if (menu.sandwiches.length + menu.doubtful.length === 0) toast(NO_SANDWICHES_TOAST);
      },
    );
  }

  return { busyText, problem, read, clearErrors };
}
