export { eraseMember, type ErasedMemberFiles } from './erase-member.ts';
export { findDueErasures } from './queries.ts';
export {
  eraseMembersRestoredByBackup,
  listErasedMembers,
  type ErasedMemberRecord,
} from './erase-members-restored-by-backup.ts';
