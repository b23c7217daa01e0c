import { ArrowRightLeft, Merge, Trash2 } from 'lucide-react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { ActionsMenu } from '#web/ui/controls/actions-menu.tsx';
import { Button } from '#web/ui/controls/button.tsx';

export type SandwichAction = { kind: 'edit' | 'delete' | 'move' | 'merge'; sandwich: Sandwich };

type SandwichActionsProps = {
  sandwich: Sandwich;
  onAct: (action: SandwichAction) => void;
};

export function SandwichActions({ sandwich, onAct }: SandwichActionsProps) {
  const { name } = sandwich;
  const act = (kind: SandwichAction['kind']) => () => onAct({ kind, sandwich });
  return (
    <span className="pair">
      <Button variant="line" className="sm" onClick={act('edit')}>
        Edit<span className="sr"> {name}</span>
      </Button>
      <button type="button" className="iconbtn danger" aria-label={`Delete ${name}`} onClick={act('delete')}>
        <Trash2 className="icon" aria-hidden />
      </button>
      <ActionsMenu
        label={`More actions for ${name}`}
        actions={[
          { text: 'Move to another restaurant...', Icon: ArrowRightLeft, onChoose: act('move') },
          { text: 'Merge with another...', Icon: Merge, onChoose: act('merge') },
        ]}
      />
    </span>
  );
}
