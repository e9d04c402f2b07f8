import { describe, expect, it } from 'vitest';
import { memoryParameters } from './postmaster.ts';

const GIB = 1024 ** 3;

describe('memory of the embedded server', () => {
  it.each([
    ['half a gigabyte', GIB / 2, '128MB', '256MB'],
    ['two gigabytes', 2 * GIB, '256MB', '1024MB'],
    ['eight gigabytes', 8 * GIB, '1024MB', '4096MB'],
    ['sixty-four gigabytes', 64 * GIB, '1024MB', '32768MB'],
  ])('a machine of %s', (_, bytes, shared_buffers, effective_cache_size) => {
    expect(memoryParameters(bytes)).toEqual({ shared_buffers, effective_cache_size });
  });

  it('this machine is given settings that PostgreSQL reads', () => {
    for (const value of Object.values(memoryParameters())) expect(value).toMatch(/^[1-9]\d*MB$/);
  });
});
