import { expect, test, vi } from 'vitest';
import { createMemoryStorage } from './tab-storage.ts';
import { BUSCAS, conhecerParte, COPIAS, despacharPendentes, esquecerPendentesDeOutros } from './pending.ts';

/** A part that holds one unsent thing, under way to a server that never answers by itself. */
function parte(dono: string) {
  const ouvintes = new Set<() => void>();
  const estado = { vazia: false, tentada: 0, encerrada: false };
  conhecerParte({
    abertas: () =>
      estado.encerrada
        ? []
        : [
            {
              assinar: (ouvinte) => {
                ouvintes.add(ouvinte);
                return () => void ouvintes.delete(ouvinte);
              },
              tentarDeNovo: () => void (estado.tentada += 1),
              vazia: () => estado.vazia,
            },
          ],
    esquecerDeOutros: (outro) => {
      if (outro !== dono) estado.encerrada = true;
    },
  });
  const chegar = () => {
    estado.vazia = true;
    ouvintes.forEach((ouvinte) => ouvinte());
  };
  return { estado, chegar };
}

test('before signing out what is unsent goes, as long as it takes, and no longer than is waited for', async () => {
  vi.useFakeTimers();
  const { estado, chegar } = parte('ana');
  const goes = vi.fn<(tudo: boolean) => void>();
  void despacharPendentes(3_000).then(goes);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([estado.tentada, goes.mock.calls.length]).toEqual([1, 0]);
  chegar();
  await vi.advanceTimersByTimeAsync(0);
  expect(goes.mock.calls).toEqual([[true]]);
  const { estado: preso } = parte('ana');
  const late = vi.fn<(tudo: boolean) => void>();
  void despacharPendentes(3_000).then(late);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([late.mock.calls, preso.tentada]).toEqual([[[false]], 1]);
  vi.useRealTimers();
});

test.each([
  ['another patient', 'bia', ['zelo:chat:x', 'zelo:outra']],
  ['nobody', '', ['zelo:outra']],
  ['the same patient', 'ana', ['zelo:chat:eu', 'zelo:rascunho:p1', 'zelo:outra']],
  ['the administrator', 'Admin', [`${BUSCAS}m`, 'zelo:outra']],
])('what %s may find of the one before', (_, quem, fica) => {
  const { estado } = parte('ana');
  const armazem = createMemoryStorage();
  armazem.setItem(`${COPIAS.chat}eu`, JSON.stringify({ dono: 'ana', itens: [], texto: 'oi' }));
  armazem.setItem(`${COPIAS.rascunho}p1`, JSON.stringify({ dono: 'ana' }));
  armazem.setItem(`${COPIAS.chat}x`, JSON.stringify({ dono: 'bia' }));
  armazem.setItem(`${COPIAS.chat}y`, '{ damaged');
  // A patient who was looked for from the desk, before its session ran out in this tab.
  armazem.setItem(`${BUSCAS}m`, 'Maria');
  armazem.setItem('zelo:outra', 'x');
  esquecerPendentesDeOutros(quem, armazem);
  const chaves = Array.from({ length: armazem.length }, (_unused, i) => armazem.key(i));
  expect(chaves).toEqual(fica);
  expect(estado.encerrada).toBe(quem !== 'ana');
});
