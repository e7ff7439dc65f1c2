import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { actionKey, actionTextKey, actorKindKey, subjectTextKey } from './audit-texts.ts';

const action = AUDIT_ACTIONS.find((one) => one.includes('.')) ?? AUDIT_ACTIONS[0];
const [group, name] = action.split('.');

test('the key of an action has two underscores for its point', () => {
  expect(actionKey(action)).toBe(`logs.audit.actions.${group}__${name}`);
  expect(actionTextKey(action)).toBe(`logs.audit.actions.${group}__${name}`);
});

test('subjects and kinds have the key of their name', () => {
  expect(AUDIT_SUBJECTS.map(subjectTextKey)).toEqual(
    AUDIT_SUBJECTS.map((one) => `logs.audit.subjects.${one}`),
  );
  expect(['operator', 'anonymous'].map(actorKindKey)).toEqual([
    'logs.audit.kinds.operator',
    'logs.audit.kinds.anonymous',
  ]);
});

test('what an earlier version wrote has no key', () => {
  expect([actionTextKey('order.unknown'), subjectTextKey('planet'), actorKindKey('robot')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
