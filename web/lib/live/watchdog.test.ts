import { expect, test, vi } from 'vitest';
import { criarVigia } from './watchdog.ts';

/** A server that answers in turn, and then always with the last. */
function comRespostas(...respostas: boolean[]) {
  const perguntar = vi.fn<() => Promise<boolean>>(async () => respostas.shift() ?? true);
  const pausas: number[] = [];
  const esperar = async (ms: number) => void pausas.push(ms);
  const vigia = criarVigia({ perguntar, esperar, sorteio: () => 0.5 });
  const ditos: boolean[] = [];
  vigia.assinar(() => void ditos.push(vigia.voltando()));
  return { vigia, perguntar, pausas, ditos };
}

test('an absence is told once, and so is its end', async () => {
  const { vigia, ditos, pausas } = comRespostas(false, false, false, true);
  vigia.notar();
  await vi.waitFor(() => expect(ditos).toEqual([true, false]));
  expect(pausas).toEqual([2_000, 2_000, 2_000]);
});

test('a failure of something else is told to nobody', async () => {
  const { vigia, perguntar, ditos } = comRespostas(true);
  vigia.notar();
  await vi.waitFor(() => expect(perguntar).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(ditos).toEqual([]);
});

test('however many calls fail, one watches; a later absence is watched anew', async () => {
  const { vigia, perguntar, ditos } = comRespostas(false, true, false, true);
  for (let n = 0; n < 5; n += 1) vigia.notar();
  await vi.waitFor(() => expect(ditos).toEqual([true, false]));
  expect(perguntar).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  vigia.notar();
  await vi.waitFor(() => expect(ditos).toEqual([true, false, true, false]));
});
