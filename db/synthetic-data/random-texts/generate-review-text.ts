import type { SeededRandomGenerator } from '#db/seeded-random.ts';

const lines = (text: string) => text.trim().split('\n');

const OPENINGS = [
  lines(`I wanted to like it.
Never again.
Sent it back.
Dry, and cold in the middle.`),
  lines(`Not their day, maybe.
The picture promised more.
Too much bun for so little bird.
Salty enough for two.`),
  lines(`Fine for a Tuesday.
It fills you up.
Decent, nothing more.
Good chicken, tired bread.`),
  lines(`Really good.
Juicy and well seasoned.
Crunch that you hear across the room.
I will be back.`),
  lines(`Best thing I have eaten this month.
I think about it at night.
Perfect from the first bite to the last.
Worth the whole drive.`),
] as const;

const MIDDLES = lines(`The pickles cut through the fat nicely
Mine came with extra slaw
The sauce runs down to your elbows
We shared one and ordered a second
The crust stays crisp to the end
Heat comes late and stays
The bun holds together
They fry to order, so bring some patience
Portion is generous for the price
The line was out of the door
My kids finished theirs before me
A little more acid would not hurt
Fries on the side were an afterthought
Staff remembered my order
It travels well in the car`);

const ENDINGS = lines(`, and that is that.
, which I did not expect.
. Ask for more napkins.
. Go early.
, no complaints here.
. Get the spicy one.
; next time without the cheese.
.`);

export function generateReviewText(random: SeededRandomGenerator, rating: number): string {
  const kind = random.next();
  if (kind < 0.33) return '';
  const opening = random.pick(OPENINGS[rating - 1]!);
  if (kind < 0.5) return opening;
  const middles = 1 + random.below(kind < 0.9 ? 2 : 5);
  let text = opening;
  for (let at = 0; at < middles; at++) text += ` ${random.pick(MIDDLES)}${random.pick(ENDINGS)}`;
  return text;
}
