import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ActionReward } from '#contract/administration/action-config.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { useFailureText } from '#web/lib/offline/connection-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { xpPerActionQuery } from './queries.ts';

/** Changes apply to future actions; XP already earned does not change. */
export function XpPerActionPanel() {
  const { data, isError, isPending, refetch } = useQuery(xpPerActionQuery());
  const failure = useFailureText('We couldn’t load the XP amounts. Please try again.');
  return (
    <TablePanel title="XP per action">
      {isError && !data && (
        <div className="rewards-failed" role="alert">
          <p>{failure}</p>
          <Button variant="line" className="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isPending && (
        <p className="rewards-waiting" role="status">
          <span className="sr">Loading the XP amounts</span>
          <SkeletonLine width="half" />
          <SkeletonLine />
          <SkeletonLine width="most" />
        </p>
      )}
      <ul className="rewards">
        {data?.map((reward) => (
          <RewardRow key={reward.actionType} reward={reward} />
        ))}
      </ul>
    </TablePanel>
  );
}

function RewardRow({ reward }: { reward: ActionReward }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { actionType, description, xpReward, locationBonusXp } = reward;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const bonus = formData.get('locationBonusXp');
    const body = {
      xpReward: Number(formData.get('xpReward')),
      ...(bonus === null ? {} : { locationBonusXp: Number(bonus) }),
    };
    setBusy(true);
    try {
      const saved = await callApi('PATCH', '/api/action-config/{actionType}', {
        params: { actionType },
        body,
      });
      client.setQueryData(xpPerActionQuery().queryKey, (rewards) =>
        rewards?.map((each) => (each.actionType === actionType ? saved : each)),
      );
      toast({ title: 'XP saved', text: `${description}: ${saved.xpReward} XP.` });
    } catch (error) {
      showFailureToast('XP not saved', userErrorText(error, 'We couldn’t save the XP. Please try again.'));
    }
    setBusy(false);
  }

  return (
    <li>
      <form method="post" onSubmit={(event) => void save(event)}>
        <p>
          <b>{description}</b>
        </p>
        <Amount name="xpReward" label="XP" value={xpReward} about={description} />
        {actionType === 'try' && (
          <Amount name="locationBonusXp" label="Location bonus" value={locationBonusXp} about={description} />
        )}
        <Button
          type="submit"
          variant="line"
          className="sm"
          disabled={isBusy}
          aria-label={`Save ${description}`}
        >
          Save
        </Button>
      </form>
    </li>
  );
}

type AmountProps = {
  name: string;
  label: string;
  value: number;
  about: string;
};

function Amount({ name, label, value, about }: AmountProps) {
  return (
    <label className="field amount">
      <span>{label}</span>
      <input
        className="num"
        type="number"
        name={name}
        aria-label={`${label}: ${about}`}
        defaultValue={value}
        min={0}
        max={10_000}
        step={1}
        required
        inputMode="numeric"
      />
    </label>
  );
}
