import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RankedSandwich } from '#contract/members/rankings.ts';
import { Picture } from '#web/ui/display/picture.tsx';

type RankedRowProps = {
  row: Omit<RankedSandwich, 'isGone'> & { isGone?: boolean };
  number: number;
  children?: ReactNode;
};

/** On a podium step, a longer name would wrap to too many lines. */
const LONG_NAME = 36;

/** The first three stand on a podium, as large stickers (styles/rankings/podium.css). */
export function RankedRow({ row, number, children }: RankedRowProps) {
  const { sandwichId, name, restaurantName, imageUrl, drawingUrl, isGone } = row;
  const isOnPodium = number <= 3;
  const nameClass = name.length > LONG_NAME ? 'name long' : 'name';
  return (
    <>
      <b className="nth num" aria-hidden="true">
        {number}
      </b>
      <span className="sticker">
        <Picture
          subject={{ imageUrl, drawingUrl }}
          eager={number === 1}
          sizes={isOnPodium ? '(width <= 640px) 70vw, 420px' : '72px'}
        />
      </span>
      <span className="what">
        <span className="sr">Number {number}: </span>
        {isGone ? (
          <b className={nameClass}>{name}</b>
        ) : (
          <Link className={nameClass} href={`/sandwich/${sandwichId}`}>
            {name}
          </Link>
        )}
        <span className="muted">
          <bdi>{restaurantName}</bdi>
          {isGone && ' · No longer on the menu'}
        </span>
      </span>
      {children}
    </>
  );
}

/** The podium ranks that are still empty. */
export function EmptyPodiumRanks({ from }: { from: number }) {
  return [1, 2, 3].slice(from).map((number) => (
    <li key={number} className="vacant" aria-hidden="true">
      <b className="nth num">{number}</b>
      <span className="sticker">
        <i />
      </span>
      <span className="what">
        <b className="up-for-grabs">Up for grabs</b>
      </span>
    </li>
  ));
}
