import { DoubtfulList } from './doubtful-list.tsx';
import { MenuText } from './menu-text.tsx';
import { SandwichList } from './sandwich-list.tsx';

export function MenuTab() {
  return (
    <div className="wiz-menu">
      <MenuText />
      <div>
        <SandwichList />
        <DoubtfulList />
      </div>
    </div>
  );
}
