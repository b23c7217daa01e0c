import '#web/styles/account/login-page.css';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, MessageSquareQuote, User, Lock } from 'lucide-react';
import { useState } from 'react';
import { useSearch, useLocation } from 'wouter';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { RegisterForm } from '#web/features/accounts/register-form.tsx';
import { RegistrationClosed } from '#web/features/accounts/registration-closed.tsx';
import { useSavePendingSandwich } from '#web/features/collection/login/use-save-pending-sandwich.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { loginReasonIn } from '#web/lib/session/login-reason.ts';
import { LOGIN_NOTICES, type LoginReason } from '#web/lib/session/login-url.ts';
import { useSiteSettings, usePageState } from '#web/lib/document/page-state-context.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { isToastOpen } from '#web/ui/feedback/toast-store.ts';
import { parseSandwichIdOfLogin } from './load.ts';

type LoginTab = 'login' | 'register';

const LOGIN_TABS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;

export function Page() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { registration } = useSiteSettings();
  useSavePendingSandwich();
  const tab: LoginTab = new URLSearchParams(search).get('tab') === 'register' ? 'register' : 'login';

  function open(next: LoginTab) {
    const query = new URLSearchParams(search);
    if (next === 'register') query.set('tab', next);
    else query.delete('tab');
    const text = query.toString();
    navigate(text ? `/login?${text}` : '/login', { replace: true, state: history.state });
  }

  return (
    <div className="wrap signing">
      <PageHead title={tab === 'register' ? 'Register' : 'Login'} noindex />
      <LoginReasonPanel search={search} form={tab} />
      <section className="panel signing-form" aria-label="Login or register">
        <Tabs label="Login or register" tabs={LOGIN_TABS} value={tab} onChange={open}>
          {tab === 'login' && <LoginForm />}
          {tab === 'register' && (registration === 'open' ? <RegisterForm /> : <RegistrationClosed />)}
        </Tabs>
        <noscript>
          <p className="form-error">This form needs JavaScript. Please turn it on in your browser.</p>
        </noscript>
      </section>
      <MemberBenefits />
    </div>
  );
}

const MEMBER_BENEFITS = [
  { ...LOGIN_NOTICES.collection, Icon: Bookmark },
  { ...LOGIN_NOTICES.profile, Icon: User },
  {
    title: 'Reviews',
    text: 'One per sandwich, in your own words. Edit it anytime.',
    Icon: MessageSquareQuote,
  },
] as const;

function MemberBenefits() {
  return (
    <section className="login-preview" aria-labelledby="member-benefits">
      <h2 id="member-benefits">What you get</h2>
      <ul>
        {MEMBER_BENEFITS.map(({ title, text, Icon }) => (
          <li key={title}>
            <Icon className="icon" aria-hidden />
            <p>
              <b>{title}</b>
              <span className="muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type LoginReasonPanelProps = {
  search: string;
  form: 'login' | 'register';
};

const PROMISES: Record<LoginReason, string> = {
  wishlist: 'Log in to put it on your list.',
  favorite: 'Log in to give it a heart.',
  review: 'Log in to say what you think of it.',
  tried: 'Log in to make it count.',
  collection: 'Everything you’ve saved, favorited, and tried is on it.',
  profile: 'What you eat is what you earn.',
};

export function LoginReasonPanel({ search, form }: LoginReasonPanelProps) {
  const id = parseSandwichIdOfLogin(search);
  const { data: sandwich } = useQuery({ ...sandwichQuery(id ?? ''), enabled: id !== null });
  const reason = loginReasonIn(search);
  const notice = reason && LOGIN_NOTICES[reason];
  // Decided once: a notice that appears after the toast would move the form while the visitor types.
  const [isInToast] = useState(() => notice !== null && isToastOpen(notice));
  return (
    <section className="login-reason" aria-label="Why log in">
      {notice && !isInToast && (
        <p className="notice" role="status">
          <Lock className="icon" aria-hidden />
          <span>
            <b>{notice.title}</b> {notice.text}
          </span>
        </p>
      )}
      <h1>{headline(sandwich, reason, form)}</h1>
      <p className="lede">
        {reason
          ? PROMISES[reason]
          : 'Keep track of the chicken sandwiches you’ve had, and the ones you haven’t.'}
        {sandwich && ' We’ll bring you right back.'}
      </p>
      {sandwich ? <RequestedSandwich sandwich={sandwich} /> : <Hero />}
    </section>
  );
}

function RequestedSandwich({ sandwich }: { sandwich: Sandwich }) {
  const { imageUrl, drawingUrl, name, price } = sandwich;
  return (
    <div className="signing-picture">
      <Picture
        subject={{ imageUrl, drawingUrl }}
        alt={imageUrl ? `Photo of ${name}` : `Drawing of ${name}`}
        eager
      />
      {price !== null && <span className="price num">{formatPrice(price)}</span>}
    </div>
  );
}

function Hero() {
  const { pictures } = usePageState();
  return <img className="signing-hero" src={pictures.hero} alt="" width={800} height={600} />;
}

function headline(
  sandwich: Sandwich | undefined,
  reason: LoginReason | null,
  tab: LoginReasonPanelProps['form'],
): string {
  if (sandwich) return `${withBidiIsolates(sandwich.name)} will wait`;
  if (reason === 'collection') return 'Your list is waiting';
  if (reason === 'profile') return 'Your level is waiting';
  return tab === 'register' ? 'Pull up a chair' : 'Welcome back';
}
