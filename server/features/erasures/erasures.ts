export { eraseMember, type ErasedMember } from './erase-member.ts';
export { findDueErasures } from './queries.ts';
export { eraseReturnedMembers, listErasedMembers, type ErasedRecord } from './returned-members.ts';
