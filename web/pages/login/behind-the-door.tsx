import { Bookmark, PenLine, User } from 'lucide-react';
import { LOGIN_NOTICES } from '#web/lib/login.ts';

const rooms = [
  { ...LOGIN_NOTICES.collection, Icon: Bookmark },
  { ...LOGIN_NOTICES.profile, Icon: User },
  { title: 'Reviews', text: 'One a sandwich, in your own words, and yours to edit.', Icon: PenLine },
] as const;

export function BehindTheDoor() {
  return (
    <section className="signing-rooms" aria-labelledby="behind-the-door">
      <h2 id="behind-the-door">Behind the door</h2>
      <ul>
        {rooms.map(({ title, text, Icon }) => (
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
