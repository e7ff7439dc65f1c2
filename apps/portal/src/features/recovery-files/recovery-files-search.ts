import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';

export const recoveryFileList = defineList({
  id: 'recovery-files',
  pageSizes: PAGE_SIZES.storedFiles,
  filters: {},
});
export type RecoveryFileSearch = ReturnType<typeof recoveryFileList.validateSearch>;
