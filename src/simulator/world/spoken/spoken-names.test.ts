import { expect, test } from 'vitest';
import { zoneOf } from '../zones.ts';
import { pageDomains } from './page-names.ts';
import { sentences } from './sentences.ts';
import { behindDomains, spokenDomains, spokenKinds } from './spoken-names.ts';

const EPOCH = Date.UTC(2026, 10, 21);

test('every shape is there in each of the sixteen languages, in zones that the world has', () => {
  const names = spokenDomains(EPOCH);
  expect(Object.keys(sentences)).toHaveLength(16);
  for (const language of Object.keys(sentences))
    expect(names.filter(({ name }) => name.split('.')[0]?.endsWith(`-${language}`))).toHaveLength(5);
  const kinds = new Set([...names, ...behindDomains(EPOCH)].map(({ fate }) => fate));
  expect([...kinds].sort()).toEqual(spokenKinds.toSorted());
  for (const { rdapZone } of Object.values(sentences)) expect(zoneOf(`x.${rdapZone}`)?.rdap).toBeTruthy();
});

test('none of them is free, and each has a name of its own', () => {
  const all = [...spokenDomains(EPOCH), ...behindDomains(EPOCH), ...pageDomains(EPOCH)];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.filter(({ truth }) => truth === 'free')).toEqual([]);
});
