import { expect, test } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import {
  openOtherSuggestionDraft,
  reopenQueuedSuggestion,
  readSuggestionDraft,
  setUnsavedSuggestionDraft,
  type SuggestionDraft,
} from './suggestion-draft.ts';

stubStorageAndFetch();
const ref = { userId: 'u1', entityType: 'location', entityId: 1 } as const;
const closed: SuggestionDraft = { kind: 'closed', texts: {} };
const phone: SuggestionDraft = { kind: 'edit', texts: { phoneNumber: '555-0100' } };

test('keeps a “closed” suggestion without a text', () => {
  reopenQueuedSuggestion(ref, closed);
  reopenQueuedSuggestion(ref, phone);
  expect(readSuggestionDraft(ref)).toMatchObject({ ...phone, others: [closed] });
  openOtherSuggestionDraft(ref, phone);
  openOtherSuggestionDraft(ref, closed);
  expect(readSuggestionDraft(ref)).toMatchObject({ ...phone, others: [closed] });
});

test('keeps a “closed” suggestion that is only selected in the form', () => {
  setUnsavedSuggestionDraft(ref, closed);
  reopenQueuedSuggestion(ref, phone);
  setUnsavedSuggestionDraft(ref, null);
  expect(readSuggestionDraft(ref)).toMatchObject({ ...phone, others: [closed] });
});

test('does not keep another kind without a text', () => {
  reopenQueuedSuggestion(ref, { kind: 'wrong-hours', texts: { note: '' } });
  reopenQueuedSuggestion(ref, phone);
  expect(readSuggestionDraft(ref)?.others).toEqual([]);
});
