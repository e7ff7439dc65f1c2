import { describe, expect, it } from 'vitest';
import {
  buildDocumentName,
  detectDocumentType,
  getAttachmentName,
  getDocumentKey,
  getPictureAddress,
  getPictureKey,
  isPicture,
} from './document.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('[SEC-21] the type of a document', () => {
  it.each([
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'image/png'],
    ['RIFF\x24\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['\x00\x00\x00\x18ftypheic', 'image/heic'],
    ['%PDF-1.7\n', 'application/pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['<!doctype html><script>', null],
    ['GIF89a', null],
    ['PK\x03\x04', null],
    ['RIFF\x24\x00\x00\x00WAVEfmt ', null],
    ['LIST\x24\x00\x00\x00WEBPVP8 ', null],
    ['\x00\x00\x00\x18ftypisom', null],
    ['\x00\x00\x00\x18freeheic', null],
    ['\xff\xd8', null],
    ['', null],
  ] as const)('%j is %s by its bytes', (head, type) => {
    expect(detectDocumentType(bytes(head))).toBe(type);
  });
});

it.each([
  ['رخصة القيادة.jpeg', 'image/jpeg', 'رخصة القيادة.jpg'],
  ['scan.html', 'application/pdf', 'scan.pdf'],
  ['C:\\documents\\id.PNG', 'image/png', 'id.png'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['a\u202egnp.exe', 'image/png', 'agnp.png'],
  ['v1.2.scan.pdf', 'application/pdf', 'v1.2.scan.pdf'],
  [' id .png', 'image/png', 'id.png'],
  ['id\ud83d.png', 'image/png', 'id\ufffd.png'],
  [`${'x'.repeat(99)}👍.png`, 'image/png', `${'x'.repeat(99)}\ufffd.png`],
  ['', 'image/webp', 'document.webp'],
  ['x'.repeat(300), 'image/png', `${'x'.repeat(100)}.png`],
] as const)('the document %j gets a name of its kind', (given, type, name) => {
  expect(buildDocumentName(given, type)).toBe(name);
});

const UUID = '0b3b9c7e-93a1-4a5e-8e0f-2d6f1a7c9b10';

it('distinguishes an uploaded document from an external address', () => {
  expect(getDocumentKey({ key: `${UUID}/a/b.png` })).toBe(UUID);
  expect(getDocumentKey({ key: `${UUID}` })).toBeNull();
  expect(getDocumentKey({ key: 'drivers/a.png' })).toBeNull();
  expect(getDocumentKey(`https://files.example/${UUID}/a.png`)).toBeNull();
});

it.each([
  ['https://files.example/a/%D8%B1%D8%AE%D8%B5%D8%A9.png?x=1', 'رخصة.png', true],
  [{ Location: 'https://files.example/q', key: `${UUID}/id card.pdf` }, 'id card.pdf', false],
  [{ Location: 'https://files.example/q.jpg', key: '' }, 'q.jpg', true],
  ['https://files.example/50%', '50%', false],
  ['https://files.example/id.png/', 'id.png', true],
  ['https://files.example/id.png.html', 'id.png.html', false],
] as const)('[ENT-20] the attachment %j has a name in either form', (attachment, name, picture) => {
  expect(getAttachmentName(attachment)).toBe(name);
  expect(isPicture(name)).toBe(picture);
});

describe('the picture of a driver', () => {
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e';

  it('has the address of the uploaded document, and its key again', () => {
    const address = getPictureAddress({ key: `${key}/picture.webp` });
    expect(address).toBe(`/files/documents/${key}`);
    expect(getPictureKey(address)).toBe(key);
    expect(getPictureAddress({ key: 'photos/1.png' })).toBeNull();
  });

  it.each([
    null,
    undefined,
    '',
    'https://files.example/a.png',
    `https://files.example/files/documents/${key}`,
    `/files/documents/${key}/x`,
    `/files/documents/${key.toUpperCase()}`,
    '/files/documents/1',
  ])('of another site has no key: %s', (address) => {
    expect(getPictureKey(address)).toBeNull();
  });
});
