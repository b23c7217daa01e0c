import type { ImportRunSummary } from '#contract/administration/import-runs.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { importProgressText, IMPORT_RUN_STATE_LABELS } from './import-run-texts.ts';

export function ImportRunProgressPanel({ run }: { run: ImportRunSummary }) {
  const { state, progress } = run;
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <div className="panel">
      <p role="status">
        <b>{IMPORT_RUN_STATE_LABELS[state]}.</b> {importProgressText(run)}. You can leave this page.
      </p>
      {total !== null && total > 0 && (
        <ProgressBar value={done} max={total} label={IMPORT_RUN_STATE_LABELS[state]} />
      )}
    </div>
  );
}
