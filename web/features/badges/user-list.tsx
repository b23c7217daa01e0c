import type { ListedUser } from '#contract/accounts.ts';
import { LowList } from './low-list.tsx';

type UserListProps = {
  users: readonly ListedUser[];
  chosen: ListedUser | null;
  onChoose: (user: ListedUser) => void;
};

export function UserList({ users, chosen, onChoose }: UserListProps) {
  return (
    <LowList label="Users">
      <ul className="award-users">
        {users.map((user) => (
          <li key={user.id}>
            <button type="button" aria-pressed={user.id === chosen?.id} onClick={() => onChoose(user)}>
              <span className="avatar" aria-hidden="true">
                {user.username.slice(0, 1).toUpperCase()}
              </span>
              <span>
                <b>{user.username}</b>
                <span className="small num">{standingOf(user)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </LowList>
  );
}

/** "Level 7 · 740 XP" */
export function standingOf({ level, xp = 0 }: ListedUser): string {
  return `Level ${level.toLocaleString('en-US')} · ${xp.toLocaleString('en-US')} XP`;
}
