import { expect, it } from 'vitest';
import { OrderedSaves } from './ordered-saves.ts';

/** A save that is answered when the test says so. */
function aSave(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const send = () => {
    log.push(`${name} sent`);
    return promise;
  };
  return { send, answer: () => resolve(name), fail: () => reject(new Error(`${name} failed`)) };
}

it('saves are sent one after the other, and an action comes after all of them', async () => {
  const log: string[] = [];
  const saves = new OrderedSaves();
  const [first, second] = [aSave(log, 'version'), aSave(log, 'name')];
  const answers = [saves.save(first.send), saves.save(second.send)];
  const action = saves.settled().then(() => log.push('imported'));
  await expect.poll(() => log).toEqual(['version sent']);
  first.answer();
  await expect.poll(() => log).toEqual(['version sent', 'name sent']);
  second.answer();
  await action;
  expect(await Promise.all(answers)).toEqual(['version', 'name']);
  expect(log).toEqual(['version sent', 'name sent', 'imported']);
});

it('an action does not go on without a save that fails, and does once that has been told', async () => {
  const saves = new OrderedSaves();
  const [first, second] = [aSave([], 'version'), aSave([], 'name')];
  const answers = [saves.save(first.send), saves.save(second.send)];
  const action = saves.settled();
  first.fail();
  second.answer();
  await expect(action).rejects.toThrow('version failed');
  await expect(answers[0]).rejects.toThrow('version failed');
  expect(await answers[1]).toBe('name');
  await saves.settled();
});

it('nothing that is saved is nothing to wait for', async () => {
  await new OrderedSaves().settled();
});
