import type { SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { readWallTime } from '#rules/hours/wall-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { exploreAddress, exploreFields } from './address.ts';
import { change } from './explore.ts';
import type { Explore } from './explore.ts';
import { Opens } from './opens.tsx';

/** A day and a time, on the restaurant's own clock; a form, so that it works before and without JavaScript. */
export function OpenAtPicker({ explore }: { explore: Explore }) {
  const [, navigate] = useLocation();
  const kept = exploreFields(change(explore, { openNow: false, openAt: null }));

  function choose(event: SubmitEvent<HTMLFormElement>) {
    const openAt = String(new FormData(event.currentTarget).get('openAt'));
    if (!readWallTime(openAt)) return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    navigate(exploreAddress(change(explore, { openNow: false, openAt })));
  }

  return (
    <Popover label="Open at" button={<Opens>Open at</Opens>}>
      <form className="open-at" action="/explore" method="get" onSubmit={choose}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field label="Day and time, where the restaurant is">
          {(tie) => (
            <input
              {...tie}
              key={explore.openAt}
              type="datetime-local"
              name="openAt"
              required
              min="2000-01-01T00:00"
              max="2199-12-31T23:59"
              defaultValue={explore.openAt ?? ''}
            />
          )}
        </Field>
        <Button type="submit">Show what is open then</Button>
      </form>
    </Popover>
  );
}
