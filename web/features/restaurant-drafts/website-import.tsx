import { Globe } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { completeWebsiteAddress, websiteAddressProblem } from '#rules/website-address.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { fillFromWebsite } from './from-website.ts';
import type { KnownLocation } from './from-website.ts';
import { complain, TOASTS, WEBSITE_FAILED_INLINE } from './texts.ts';
import { focusOnSteps } from './focus-on-steps.ts';
import { useAbort } from './use-abort.ts';
import { useWizard } from './wizard-state.tsx';

export function WebsiteImport() {
  const { change } = useWizard();
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const fresh = useAbort();

  async function load() {
    if (isBusy) return;
    const found = websiteAddressProblem(url);
    setProblem(found);
    if (found) return;
    setIsBusy(true);
    const signal = fresh();
    try {
      const body = { websiteUrl: completeWebsiteAddress(url) };
      const imported = await call('POST', '/api/restaurant/import-basic', { body, signal });
      const known = imported.id === null ? [] : await locationsOf(imported.id, signal);
      if (signal.aborted) return;
      change((draft) => fillFromWebsite(draft, imported, known));
      focusOnSteps();
    } catch {
      if (signal.aborted) return;
      setIsBusy(false);
      setProblem(WEBSITE_FAILED_INLINE);
      complain(TOASTS.websiteFailed);
    }
  }

  function loadOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void load();
  }

  return (
    <section aria-labelledby="wiz-website">
      <h2 id="wiz-website">Quick Add from a website</h2>
      <p className="muted">Reads the name, the type and the locations from the page.</p>
      <div className="wiz-import">
        <Field label="Website URL" state={problem ? 'bad' : undefined} message={problem ?? undefined}>
          {(tie) => (
            <input
              {...tie}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2000}
              placeholder="example.com"
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
              onKeyDown={loadOnEnter}
            />
          )}
        </Field>
        <Button look="line" onClick={load} aria-disabled={isBusy}>
          {isBusy ? <span className="spinner" aria-hidden="true" /> : <Globe className="icon" aria-hidden />}
          {isBusy ? 'Reading...' : 'Import'}
        </Button>
      </div>
    </section>
  );
}

/** Of the restaurant that is reused, so that none of its locations is added again. */
function locationsOf(id: number, signal: AbortSignal): Promise<KnownLocation[]> {
  return call('GET', '/api/restaurants/{id}/locations', { params: { id }, query: {}, signal });
}
