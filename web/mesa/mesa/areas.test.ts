import { expect, test } from 'vitest';
import type { MesaAgora } from '#contracts/mesa/mesa.contract.ts';
import { ENTRIES, findPlace, waitingIn } from './areas.ts';

test.each([
  ['/menu_adm', 'Mesa', 'Mesa', true],
  ['/PEDIDOS/', 'Atendimento', 'Pedidos', true],
  ['/pedido/7', 'Atendimento', 'Pedidos', false],
  ['/contestacoes/7', 'Atendimento', 'Contestações', false],
  ['/declaracoes', 'Atendimento', 'Declarações', true],
  ['/chatpageadm/52998224725', 'Conversas', 'Conversas', false],
  ['/auditoria', 'Ajustes', 'Auditoria', true],
  ['/perguntasTrat', 'Ajustes', 'Perguntas de tratamento', true],
])('%s belongs to %s, %s', (path, entry, area, own) => {
  expect(findPlace(path)).toMatchObject({ entry: { name: entry }, area: { name: area }, own });
});

test('an address elsewhere has no place', () => {
  expect(findPlace('/pedidosantigos')).toBeNull();
});

test('no entry is named like one of the four links of the menu, which stand there once', () => {
  const four = ['pedidos', 'perguntas de saúde', 'perguntas de tratamento', 'preços'];
  const names = ENTRIES.map(({ name }) => name.toLowerCase());
  expect(names.filter((name) => four.some((one) => name.includes(one)))).toEqual([]);
});

test('an entry counts what waits in all its areas', () => {
  const now: MesaAgora = {
    pedidos: { esperando: 3, atrasados: 1, primeiros: [] },
    conversas: { abertas: 0, urgentes: 0, desde: null },
    devolucoes: { pendentes: 1, centavos: 10 },
    contestacoes: { abertas: 1, desde: null },
    arquivos: { ausentes: 0, em: null },
    auditoria: { estado: 'inteira', em: null },
    proxy: { ignorado: false },
    numeros: { faixas: 0, documentos: 0 },
    desfeitos: [],
    correio: { imprimir: 1, assinar: 0, postar: 1, atrasadas: 1 },
    taloes: { noFim: 0, primeiros: [] },
    documentos: { desajustados: 2 },
  };
  const told = ENTRIES.map((entry) => waitingIn(entry, now)).filter(({ n }) => n > 0);
  expect(told).toEqual([
    { n: 8, words: '3 pedidos à espera, 2 cartas à espera, 1 caso à espera, 2 documentos à espera' },
    { n: 1, words: '1 devolução à espera' },
  ]);
  expect(ENTRIES.map((entry) => waitingIn(entry, undefined).n)).toEqual([0, 0, 0, 0, 0]);
});
