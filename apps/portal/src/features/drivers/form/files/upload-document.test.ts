import { expect, test } from 'vitest';
import { parseUploadAnswer } from './upload-document.ts';

test.each([{ Location: '/files/x', key: 'k' }, 'https://files.example/a.png'])(
  'the stored document of an upload is its data: %j',
  (response_data) => {
    expect(parseUploadAnswer({ response_code: 200, response_data })).toEqual(response_data);
  },
);

test.each([null, {}, { response_code: 200 }, { response_code: 500, response_data: 'x' }])(
  'an answer without one is an error: %j',
  (answer) => {
    expect(() => parseUploadAnswer(answer)).toThrow('nothing was kept');
  },
);
