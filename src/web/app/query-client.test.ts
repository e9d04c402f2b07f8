import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('without a network a question and an action fail at once instead of waiting unseen', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const lost = () => Promise.reject(new Error('sin red'));
  await expect(client.fetchQuery({ queryKey: ['lista'], queryFn: lost })).rejects.toThrow('sin red');
  const action = client.getMutationCache().build(client, { mutationFn: lost });
  await expect(action.execute(undefined)).rejects.toThrow('sin red');
});
