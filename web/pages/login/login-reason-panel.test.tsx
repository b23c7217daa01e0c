import { beforeEach, expect, test } from 'vitest';
import { LOGIN_NOTICES } from '#web/lib/session/login-url.ts';
import { LoginReasonPanel } from '#web/pages/login/page.tsx';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { currentToast, dismissToast, showFailureToast } from '#web/ui/feedback/toast-store.ts';

const { title, text } = LOGIN_NOTICES.wishlist;

beforeEach(() => dismissToast(currentToast()?.id ?? 0));

test('shows the reason for the login, also while a toast shows a different one', () => {
  expect(whyHere()).toContain(text);
  showFailureToast(LOGIN_NOTICES.favorite.title, LOGIN_NOTICES.favorite.text);
  expect(whyHere()).toContain(text);
});

test('does not repeat the reason while a toast shows it', () => {
  showFailureToast(title, text);
  expect(whyHere()).not.toContain(text);
  expect(whyHere()).toContain('Log in to put it on your list.');
  dismissToast(currentToast()!.id);
  expect(whyHere()).toContain(text);
});

function whyHere(): string {
  return renderToHtml(<LoginReasonPanel search="?next=/explore&for=wishlist" form="login" />);
}
