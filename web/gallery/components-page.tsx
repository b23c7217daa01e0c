import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Chip, FilterChip } from '#web/ui/display/chip.tsx';
import { EditConflict } from '#web/ui/forms/edit-conflict.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { ReceiptCard } from '#web/ui/display/receipt-card.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeleton.tsx';
import { StarRating } from '#web/ui/display/stars.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import type { GalleryAssets } from './gallery.ts';
import { HEBREW_NAME, LONG_NAME, UNBROKEN_WORD } from './fixtures.ts';

const LOOKS = ['primary', 'line', 'quiet', 'done', 'danger', 'cream'] as const;
const nothing = () => {};

export function renderComponentsPage({ assets }: GalleryAssets): string {
  const sheets = new Set([...assets.styles, ...Object.values(assets.pageStyles).flat()]);
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Parts</title>
        {[...sheets].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <Router ssrPath="/" ssrSearch="">
          <main className="wrap">
            <h1>Parts</h1>
            {Object.entries(SECTIONS).map(([title, Section]) => (
              <section key={title}>
                <h2>{title}</h2>
                <Section />
              </section>
            ))}
          </main>
        </Router>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${page}`;
}

const SECTIONS: Record<string, () => ReactNode> = {
  Buttons,
  Chips,
  Fields,
  Ratings,
  Empty: EmptyStates,
  Loading: LoadingStates,
  Tables,
  Tabs: TabList,
  Receipt: SampleReceipt,
  Conflict: SampleConflict,
};

function Buttons() {
  return (
    <>
      {LOOKS.map((look) => (
        <p key={look} className="pair">
          <Button variant={look}>Press</Button>
          <Button variant={look} disabled>
            Not now
          </Button>
          <Button variant={look} size="big">
            Big
          </Button>
        </p>
      ))}
      {/* Labels of buttons are fixed texts on one line and never contain a name. */}
      <ButtonLink to="/">Suggest a change to these hours</ButtonLink>
      <BackLink to="/">Back to {UNBROKEN_WORD}</BackLink>
    </>
  );
}

function Chips() {
  return (
    <p className="chips">
      <Chip>Plain</Chip>
      {(['open', 'closed', 'hot', 'gold'] as const).map((tone) => (
        <Chip key={tone} tone={tone}>
          {tone}
        </Chip>
      ))}
      <FilterChip isSelected onToggle={nothing}>
        Chosen
      </FilterChip>
      <FilterChip isSelected={false} onToggle={nothing}>
        Not chosen
      </FilterChip>
      <Chip>{UNBROKEN_WORD}</Chip>
      <Chip>{HEBREW_NAME}</Chip>
    </p>
  );
}

function Fields() {
  return (
    <>
      {([undefined, 'bad', 'good', 'checking'] as const).map((state) => (
        <Field
          key={state ?? 'plain'}
          label={`Name, ${state ?? 'untouched'}`}
          {...(state ? { state, message: `This is ${state}.` } : {})}
        >
          {(tie) => <input {...tie} defaultValue={state ? LONG_NAME : ''} />}
        </Field>
      ))}
      <PasswordField label="Password" autoComplete="current-password" problem="Too short." input={{}} />
      <SearchBox label="Search" placeholder="Search for something" action="/" onSearch={nothing} />
      <Switch label="Tell me" text="About everything" isOn onToggle={nothing} />
      <Switch label="Tell me not" isOn={false} onToggle={nothing} />
      <Switch label="Cannot" isOn disabled onToggle={nothing} />
    </>
  );
}

function Ratings() {
  return [0, 0.4, 2.5, 4.9, 5].map((rating, index) => (
    <StarRating key={rating} rating={rating} count={10 ** index - 1} />
  ));
}

function EmptyStates() {
  return (
    <>
      <EmptyState title="The plate is bare" text="Put something on it.">
        <Button variant="line">Look around</Button>
      </EmptyState>
      <EmptyState failed title="That didn’t cook through" text={UNBROKEN_WORD}>
        <Button variant="line">Retry</Button>
      </EmptyState>
    </>
  );
}

function LoadingStates() {
  return (
    <>
      <div className="cards">
        <CardSkeletons count={2} label="Loading" />
      </div>
      <ProgressBar label="Sending" value={40} max={100} />
    </>
  );
}

function Tables() {
  return (
    <>
      <DataTable
        label="Some"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ name }) => name}
        sorting={{ key: 'name', direction: 'ascending' }}
        onSort={nothing}
      />
      <DataTable label="None" columns={COLUMNS} rows={[]} rowKey={({ name }) => name} empty="Nothing yet." />
      <DataTable label="Loading" columns={COLUMNS} rows={[]} rowKey={({ name }) => name} loading />
    </>
  );
}

function TabList() {
  return (
    <Tabs
      label="Doors"
      tabs={[
        { value: 'a', label: 'First' },
        { value: 'b', label: UNBROKEN_WORD },
      ]}
      value="a"
      onChange={nothing}
    >
      Behind it
    </Tabs>
  );
}

function SampleReceipt() {
  return (
    <ReceiptCard
      title="Your receipt"
      subtitle={UNBROKEN_WORD}
      rows={[
        ['The Big Cluck', '+10 XP'],
        [LONG_NAME, '+15 XP'],
      ]}
      total="25 XP"
    />
  );
}

function SampleConflict() {
  return (
    <EditConflict
      differences={[{ label: 'Name', mine: LONG_NAME, theirs: HEBREW_NAME }]}
      onKeepMine={nothing}
      onTakeTheirs={nothing}
    />
  );
}

type Row = {
  name: string;
  count: number;
};
const ROWS: Row[] = [
  { name: 'The Big Cluck', count: 12 },
  { name: UNBROKEN_WORD, count: 10_000 },
  { name: HEBREW_NAME, count: 0 },
];
const COLUMNS: TableColumn<Row>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'count', title: 'Count', sortable: true, align: 'end', cell: ({ count }) => count },
];
