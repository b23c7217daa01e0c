import type { ListedUser } from '#contract/members/accounts.ts';
import { ScrollList } from './scroll-list.tsx';

type UserListProps = {
  users: readonly ListedUser[];
  chosen: ListedUser | null;
  onChoose: (user: ListedUser) => void;
};

export function BadgeRecipientPicker({ users, chosen, onChoose }: UserListProps) {
  return (
    <ScrollList label="Members">
      <ul className="award-users">
        {users.map((user) => (
          <li key={user.id}>
            <button type="button" aria-pressed={user.id === chosen?.id} onClick={() => onChoose(user)}>
              <span className="avatar" aria-hidden="true">
                {user.username.slice(0, 1).toUpperCase()}
              </span>
              <span>
                <b>{user.username}</b>
                <span className="small num">{levelAndXpText(user)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </ScrollList>
  );
}

/** "Level 7 · 740 XP" */
export function levelAndXpText({ level, xp = 0 }: ListedUser): string {
  return `Level ${level.toLocaleString('en-US')} · ${xp.toLocaleString('en-US')} XP`;
}
