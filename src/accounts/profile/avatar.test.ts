import { expect, test } from 'vitest';
import { imageType } from './image-type.ts';
import { initials, initialsImage } from './initials-image.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0....', 'image/jpeg'],
  ['GIF89a....', 'image/gif'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', null],
  ['<svg onload=alert(1)>', null],
  ['<!doctype html>', null],
  ['\x89PNG', null],
  ['', null],
])('the first bytes %j are of the type %s', (content, type) => {
  expect(imageType(bytes(content))).toBe(type);
});

test.each([
  ['Ana Ruiz', 'AR'],
  ['ana', 'A'],
  ['  María del Carmen  Núñez ', 'MN'],
  ['«Óscar» (ventas)', 'ÓV'],
  ['', '?'],
  ['***', '?'],
])('the initials of «%s» are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('a name cannot leave the picture of its initials', () => {
  const svg = Buffer.from(initialsImage('<script> &"', '1')).toString();
  expect(svg).not.toContain('<script');
  expect(svg).toContain('>S</text>');
});
