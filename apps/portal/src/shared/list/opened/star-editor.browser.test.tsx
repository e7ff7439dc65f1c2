import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../i18n/i18n.ts';
import { AnsweredScreen } from '../../testing/answered-screen.tsx';
import { StarEditor } from './star-editor.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});

test('a range that is set while the list is being read is applied afterwards, once', async () => {
  const onChange = vi.fn();
  const editor = (loading: boolean) => (
    <AnsweredScreen>
      <StarEditor kind="star-range" label="النجوم" value={undefined} loading={loading} onChange={onChange} />
    </AnsweredScreen>
  );
  const { rerender } = await render(editor(true));
  const most = page.getByRole('slider').last();
  (most.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(most).toHaveAttribute('aria-valuenow', '4.5');
  expect(onChange).not.toHaveBeenCalled();
  await rerender(editor(false));
  await expect.poll(() => onChange.mock.calls).toEqual([[{ from: 0, to: 4.5 }]]);
  await rerender(editor(true));
  await rerender(editor(false));
  expect(onChange).toHaveBeenCalledOnce();
});

test('the picker offers whole stars from one to five, and the chosen one again clears it', async () => {
  const onChange = vi.fn();
  const editor = (value: number | undefined) => (
    <AnsweredScreen>
      <StarEditor kind="stars" label="النجوم" value={value} loading={false} onChange={onChange} />
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
