import type { Attachment } from '@mishwar/contract';
import { getAttachmentName } from '@mishwar/domain';
import i18next from 'i18next';

interface Change {
  key: string;
  new: unknown;
  old: unknown;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return i18next.t('drivers.versions.empty');
  if (typeof value === 'boolean') return i18next.t(value ? 'common.yes' : 'common.no');
  if (Array.isArray(value)) return papersText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The number of documents and their names. */
function papersText(papers: Attachment[]): string {
  const count = i18next.t('drivers.versions.papers', { count: papers.length });
  return papers.length === 0 ? count : `${count}: ${papers.map(getAttachmentName).join(' · ')}`;
}

/** A change in the interface language: the name of the field, and both values. */
export function changeTexts(change: Change): { key: string; new: string; old: string } {
  const path = `drivers.fields.${change.key}`;
  return {
    key: i18next.exists(path) ? i18next.t(path as 'drivers.fields.name') : change.key,
    new: valueText(change.new),
    old: valueText(change.old),
  };
}
