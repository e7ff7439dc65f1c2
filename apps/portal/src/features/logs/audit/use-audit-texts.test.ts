import type { AuditRow } from '@mishwar/contract';
import { AUDIT_SUBJECTS } from '@mishwar/domain';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { auditTexts } from './use-audit-texts.ts';

/** Answers the key of a text. */
const { actor, action, subject } = auditTexts(((key: string) => key) as TFunction);
const who = (kind: string, name: string) => actor({ actor: { kind, name } as AuditRow['actor'] });
const onWhat = (one: object | null) => subject({ subject: one as AuditRow['subject'] });
const [kind] = AUDIT_SUBJECTS;

test('operators are named, and others by their kind with a name of their own', () => {
  expect(who('operator', 'سالم')).toBe('سالم');
  expect(who('partner', 'شركة')).toBe('logs.audit.kinds.partner: شركة');
  expect(who('system', 'system')).toBe('logs.audit.kinds.system');
  expect(who('system', '')).toBe('logs.audit.kinds.system');
  expect(who('robot', 'R2')).toBe('robot: R2');
});

test('subjects have their kind and name', () => {
  expect(onWhat(null)).toBe(NO_VALUE);
  expect(onWhat({ kind, name: 'A' })).toBe(`logs.audit.subjects.${kind}: A`);
  expect(onWhat({ kind, name: '' })).toBe(`logs.audit.subjects.${kind}`);
  expect(onWhat({ kind: 'planet', name: 'A' })).toBe('planet: A');
});

test('an action of an earlier version stands as it was written', () => {
  expect(action({ action: 'order.unknown' } as AuditRow)).toBe('order.unknown');
});
