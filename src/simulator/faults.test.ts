import { expect, test } from 'vitest';
import { type FaultName, Faults } from './faults.ts';

const all: ReadonlySet<FaultName> = new Set(['empty', 'slow', 'html']);

test('a rule fits by server prefix and by name or everything below a suffix', () => {
  const faults = new Faults();
  faults.set({ fault: 'empty', server: 'whois:*', subject: '*.es' });
  expect(faults.pick('whois:whois.nic.es', 'a.es', all)?.fault).toBe('empty');
  expect(faults.pick('whois:whois.nic.es', 'a.com', all)).toBeNull();
  expect(faults.pick('rdap:rdap.nic.fr', 'a.es', all)).toBeNull();
});

test('the newest rule wins, and a server passes over what it cannot play', () => {
  const faults = new Faults();
  faults.set({ fault: 'empty' });
  faults.set({ fault: 'slow' });
  expect(faults.pick('site', 'a.es', all)?.fault).toBe('slow');
  expect(faults.pick('site', 'a.es', new Set<FaultName>(['empty']))?.fault).toBe('empty');
});

test('a rule ends by itself after its uses', () => {
  const faults = new Faults();
  faults.set({ fault: 'empty', times: 2 });
  const picks = [1, 2, 3].map(() => faults.pick('site', 'a.es', all)?.fault ?? null);
  expect(picks).toEqual(['empty', 'empty', null]);
});

test('a share of the requests suffers, evenly', () => {
  const faults = new Faults();
  faults.set({ fault: 'empty', share: 0.25 });
  const hits = Array.from({ length: 100 }, () => faults.pick('site', 'a.es', all)).filter(Boolean);
  expect(hits).toHaveLength(25);
});

test('rules are cleared one by one or all at once', () => {
  const faults = new Faults();
  const id = faults.set({ fault: 'empty' });
  faults.set({ fault: 'slow' });
  expect(faults.clear(id)).toBe(1);
  expect(faults.list().map(({ fault }) => fault)).toEqual(['slow']);
  expect(faults.clear()).toBe(1);
  expect(faults.pick('site', 'a.es', all)).toBeNull();
});

test('a rule that no subject suffers twice answers what is asked again truly', () => {
  const faults = new Faults();
  const id = faults.set({ fault: 'empty', share: 0.5, oncePerSubject: true });
  const of = (subject: string) => faults.pick('service:dondominio', subject, all) !== null;
  const first = Array.from({ length: 20 }, (_, n) => of(`n${n}.es`));
  expect(first.filter(Boolean)).toHaveLength(10);
  for (const [n, suffered] of first.entries())
    if (suffered) for (let time = 0; time < 5; time++) expect(of(`n${n}.es`)).toBe(false);
  faults.clear(id);
});
