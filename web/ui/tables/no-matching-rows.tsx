import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';

export function NoMatchingRows({ noun, onShowAll }: { noun: string; onShowAll: () => void }) {
  return (
    <EmptyState headingLevel={2} title={`No matching ${noun}`} text="Try another filter, or show them all.">
      <Button variant="line" onClick={onShowAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
