import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Field } from './field.tsx';

const text = page.getByLabelText('Bio');
const spoken = () => document.querySelector('.field .sr[aria-live=polite]')?.textContent;

test('a text near its limit has a counter, and only crossing the two thresholds is announced', async () => {
  await mountComponent(<Bio />);
  await text.fill('x'.repeat(799));
  await expect.element(text).not.toHaveAttribute('aria-describedby');
  expect(spoken()).toBe('');

  await text.fill('x'.repeat(800));
  await expect.element(text).toHaveAccessibleDescription('800 of 1,000 characters');
  const near = spoken();
  expect(near).toBe('Close to the limit of 1,000 characters');
  await text.fill('x'.repeat(1_000));
  await expect.element(text).toHaveAccessibleDescription('1,000 of 1,000 characters');
  expect(spoken()).toBe(near);

  await text.fill('x'.repeat(1_001));
  await expect.element(text).toHaveAccessibleDescription('1,001 of 1,000 characters, 1 too many');
  expect(spoken()).toBe('Past the limit of 1,000 characters');
});

test('the counter counts an emoji as one character, as the server does', async () => {
  await mountComponent(<Bio />);
  await text.fill('🍗'.repeat(1_000));
  await expect.element(text).toHaveAccessibleDescription('1,000 of 1,000 characters');
});

test.each(['must be 1,000 characters or less', 'can’t be blank', 'has a character we can’t use'])(
  'a message of the contract follows the name of the field: %s',
  async (message) => {
    await mountComponent(
      <Field label="Bio" state="bad" message={message}>
        {(tie) => <textarea {...tie} />}
      </Field>,
    );
    await expect.element(text).toHaveAccessibleDescription(`Bio ${message}`);
  },
);

test.each(['Note (Optional)', 'Note, in a few words'])(
  'a message follows “%s” without its hint',
  async (label) => {
    await mountComponent(
      <Field label={label} error="must be 300 characters or less">
        {(tie) => <textarea {...tie} />}
      </Field>,
    );
    await expect
      .element(page.getByLabelText(label))
      .toHaveAccessibleDescription('Note must be 300 characters or less');
  },
);

function Bio() {
  const [bio, setBio] = useState('');
  return (
    <Field label="Bio" limit={{ text: bio, max: 1_000 }}>
      {(tie) => <textarea {...tie} value={bio} onChange={(event) => setBio(event.target.value)} />}
    </Field>
  );
}
