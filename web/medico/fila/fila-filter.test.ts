import { expect, test } from 'vitest';
import type { CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { fitsFilter, NO_FILTER } from './fila-filter.ts';

const CASO: CasoNaFila = {
  id: 'a',
  numero: 1042,
  pacienteId: 'p',
  paciente: 'Antônio Ramos',
  idade: 70,
  Servico_Selecionado: 'Renovação de Receita Azul',
  prazo: '2026-11-19T18:02:00Z',
  atendimento: 'na fila',
  arquivos: 2,
  faltam: [],
  decidido: false,
  urgencia: false,
  respondeu: false,
  respondeuEm: null,
  semRespostaEm: null,
  seu: false,
  decididoEm: null,
  relatadoEm: null,
  conversaDesde: null,
  desajustado: false,
  com: null,
  versao: 1,
};
const held = (voce: boolean) => ({ nome: 'Dr. Caio', ate: CASO.prazo, voce });

test('a filter by service shows that service alone', () => {
  expect(fitsFilter(CASO, NO_FILTER)).toBe(true);
  expect(fitsFilter(CASO, { servico: CASO.Servico_Selecionado, agora: false })).toBe(true);
  expect(fitsFilter(CASO, { servico: 'Atestados de saúde', agora: false })).toBe(false);
});

test('what can be finished now is free or in hand, and asks nothing of the patient first', () => {
  const now = { servico: '', agora: true };
  const shown: Partial<CasoNaFila>[] = [{}, { com: held(true), atendimento: 'em atendimento' }];
  const hidden: Partial<CasoNaFila>[] = [
    { com: held(false), atendimento: 'em atendimento' },
    { faltam: ['foto'] },
    { faltam: ['prova'] },
    { atendimento: 'aguardando paciente' },
    { atendimento: 'emitido' },
  ];
  for (const change of shown) expect(fitsFilter({ ...CASO, ...change }, now)).toBe(true);
  for (const change of hidden) expect(fitsFilter({ ...CASO, ...change }, now)).toBe(false);
});
