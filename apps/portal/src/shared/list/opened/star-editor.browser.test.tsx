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
