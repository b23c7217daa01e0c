import { Globe } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useRawQueryString } from '#web/lib/routing/use-raw-query-string.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { fetchWebsiteImport } from '../prefill-requests.ts';
import { fillDraftFromWebsite } from './fill-draft-from-website.ts';
import { focusWizardTab } from './focus-wizard-tab.ts';
import { useCancelableRequest } from '../use-cancelable-request.ts';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';

export function WebsiteImportForm() {
  const { change } = useRestaurantWizard();
  const search = useRawQueryString();
  const [url, setUrl] = useState(() => new URLSearchParams(search).get('website') ?? '');
  const { busyText, problem, reason, attempt } = useCancelableRequest();

  function load() {
    if (busyText !== null) return;
    void attempt(
      'Reading...',
      (signal) => fetchWebsiteImport(url, signal),
      ({ imported, known, menu }) => {
        change((draft) => fillDraftFromWebsite(draft, imported, known, menu));
        focusWizardTab();
      },
    );
  }

  function loadOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    load();
  }

  return (
    <section aria-labelledby="wiz-website">
      <h2 id="wiz-website">Quick Add from a website</h2>
      <p className="muted">Reads the name, type, and locations from the page.</p>
      <div className="wiz-import">
        <Field
          label="Website URL"
          state={problem ? 'bad' : undefined}
          message={problem && <ImportProblem problem={problem} reason={reason} />}
        >
          {(tie) => (
            <input
              {...tie}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="example.com"
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
              onKeyDown={loadOnEnter}
            />
          )}
        </Field>
        <Button variant="line" onClick={load} aria-disabled={busyText !== null}>
          {busyText ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <Globe className="icon" aria-hidden />
          )}
          {busyText ?? 'Import'}
        </Button>
      </div>
    </section>
  );
}

function ImportProblem({ problem, reason }: { problem: string; reason: string | null }) {
  return (
    <>
      <span>{problem}</span> {reason && <span>{reason}</span>}
    </>
  );
}
