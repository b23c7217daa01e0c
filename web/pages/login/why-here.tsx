import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { isolated } from '#rules/isolated.ts';
import { sandwichQuery } from '#web/features/sandwiches/api.ts';
import { priceText } from '#web/lib/format.ts';
import { LOGIN_NOTICES, reasonOf, type LoginReason } from '#web/lib/login.ts';
import { usePageState } from '#web/lib/site.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { isToastOpen } from '#web/ui/toast-store.ts';
import { sandwichIn } from '../login.load.ts';

type WhyHereProps = {
  search: string;
  door: 'login' | 'register';
};

const PROMISES: Record<LoginReason, string> = {
  wishlist: 'Log in and put it on your list.',
  favorite: 'Log in and give it your heart.',
  review: 'Log in and say what you think of it.',
  tried: 'Log in and let it count.',
  collection: 'Everything you saved, favorited and tried is on it.',
  profile: 'What you eat is what you earn.',
};

/** What the visitor wanted, and that it is not lost. */
export function WhyHere({ search, door }: WhyHereProps) {
  const id = sandwichIn(search);
  const { data: sandwich } = useQuery({ ...sandwichQuery(id ?? ''), enabled: id !== null });
  const reason = reasonOf(search);
  const notice = reason && LOGIN_NOTICES[reason];
  // Decided once: a notice that came when the toast goes would push the form down while somebody types.
  const [isInToast] = useState(() => notice !== null && isToastOpen(notice));
  return (
    <section className="signing-why" aria-label="Why a login">
      {notice && !isInToast && (
        <p className="notice" role="status">
          <Lock className="icon" aria-hidden />
          <span>
            <b>{notice.title}</b> {notice.text}
          </span>
        </p>
      )}
      <h1>{headline(sandwich, reason, door)}</h1>
      <p className="lede">
        {reason
          ? PROMISES[reason]
          : 'Keep a list of the chicken sandwiches still to try, and of those you did.'}
        {sandwich && ' You come straight back to it.'}
      </p>
      {sandwich ? <Waiting sandwich={sandwich} /> : <Hero />}
    </section>
  );
}

function Waiting({ sandwich }: { sandwich: Sandwich }) {
  const { imageUrl, drawingUrl, name, price } = sandwich;
  return (
    <div className="signing-picture">
      <Picture of={{ imageUrl, drawingUrl }} alt={`${name}, the sandwich`} eager />
      {price !== null && <span className="price num">{priceText(price)}</span>}
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
  door: WhyHereProps['door'],
): string {
  if (sandwich) return `${isolated(sandwich.name)} will wait`;
  if (reason === 'collection') return 'Your list is in here';
  if (reason === 'profile') return 'Your level is in here';
  return door === 'register' ? 'Pull up a chair' : 'Welcome back';
}
