import { Users } from 'lucide-react';
import { Button } from '../controls/button.tsx';

export type FieldDifference = {
  label: string;
  mine: string;
  theirs: string;
};

type ConflictProps = {
  differences: readonly FieldDifference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

export function EditConflict({ differences, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <div className="conflict" role="alert">
      <h2>
        <Users className="icon" aria-hidden />
        Someone else changed this while you were editing
      </h2>
      {differences.length === 0 ? (
        <p>You both wrote the same thing. Choose “Save mine” to save your other changes.</p>
      ) : (
        <dl>
          {differences.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="muted">Theirs</span> {theirs || <i>nothing</i>}
              </dd>
              <dd>
                <span className="muted">Yours</span> {mine || <i>nothing</i>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="pair">
        <Button className="sm" onClick={onKeepMine}>
          Save mine
        </Button>
        <Button className="sm" variant="line" onClick={onTakeTheirs}>
          Use theirs
        </Button>
      </p>
    </div>
  );
}
