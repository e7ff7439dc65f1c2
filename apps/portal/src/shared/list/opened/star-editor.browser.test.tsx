import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../i18n/i18n.ts';
import { AnsweredScreen } from '../../testing/answered-screen.tsx';
import type { StarRange } from '../../url/filter-fields.ts';
import { StarEditor } from './star-editor.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});

test('a range that is set is given once, and another one from outside replaces it', async () => {
  const onChange = vi.fn();
  const editor = (value: StarRange | undefined) => (
    <AnsweredScreen>
      <StarEditor kind="star-range" label="النجوم" value={value} onChange={onChange} />
    </AnsweredScreen>
  );
  const { rerender } = await render(editor(undefined));
  const most = page.getByRole('slider').last();
  (most.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onChange.mock.calls).toEqual([[{ from: 0, to: 4.5 }]]);
  await rerender(editor({ from: 0, to: 4.5 }));
  await expect.element(most).toHaveAttribute('aria-valuenow', '4.5');
  await rerender(editor(undefined));
  await expect.element(most).toHaveAttribute('aria-valuenow', '5');
});

test('the picker offers whole stars from one to five, and the chosen one again clears it', async () => {
  const onChange = vi.fn();
  const editor = (value: number | undefined) => (
    <AnsweredScreen>
      <StarEditor kind="stars" label="النجوم" value={value} onChange={onChange} />
    </AnsweredScreen>
  );
  const { rerender } = await render(editor(undefined));
  const picker = page.getByRole('group', { name: 'النجوم' });
  const offered = picker.getByRole('radio').elements() as HTMLInputElement[];
  expect(offered.map(({ value }) => Number(value)).filter((stars) => stars > 0)).toEqual([1, 2, 3, 4, 5]);
  const four = offered.find(({ value }) => value === '4');
  const star = document.querySelector<HTMLElement>(`label[for="${four?.id}"]`);
  star?.click();
  await expect.poll(() => onChange.mock.calls).toEqual([[4]]);
  await rerender(editor(4));
  star?.click();
  await expect.poll(() => onChange.mock.calls).toEqual([[4], [undefined]]);
});
