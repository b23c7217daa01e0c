export { eraseMember, type ErasedMember } from './erase-member.ts';
export { findDueErasures } from './queries.ts';
export { eraseReturned, listErased, type ErasedRecord } from './returned-members.ts';
